import type { GameSeat } from '../../api/wire';
import { listOf, t, type Key } from '../../text/text.svelte';
import { nameOf } from '../seats';
import { placeOf } from './turns';
import type { WocableEvent, WocableView } from './wire';

export const pointsText = (count: number): string => t('wocable.points', { count });
export const tilesText = (count: number): string => t('wocable.tiles', { count });

/** One sentence for one event, or none where there is nothing to say. */
export function eventText(event: WocableEvent, seats: GameSeat[], you: number | null): string {
  const told = (key: `wocable.said.${'placed' | 'placed_all' | 'exchanged' | 'passed' | 'late'}`, seat: number, fill: Record<string, string | number> = {}): string =>
    seat === you ? t(`${key}_you` satisfies Key, fill) : t(key, { ...fill, name: nameOf(seats, seat) });
  switch (event.kind) {
    case 'wocable.dealt':
      return t('wocable.said.dealt', { names: listOf(event.order.map((seat) => (seat === you ? t('house.you') : nameOf(seats, seat)))) });
    case 'wocable.placed': {
      const words = listOf(event.words.map(({ word }) => word));
      return told(event.bonus > 0 ? 'wocable.said.placed_all' : 'wocable.said.placed', event.seat, { words, place: placeOf(event), points: pointsText(event.score) });
    }
    case 'wocable.drew':
      return event.seat === you && event.tiles.length > 0 ? t('wocable.said.drew', { tiles: listOf(event.tiles.map((tile) => (tile === '?' ? t('wocable.blank') : tile))) }) : '';
    case 'wocable.exchanged':
      return told('wocable.said.exchanged', event.seat, { tiles: tilesText(event.count) });
    case 'wocable.passed':
      return told('wocable.said.passed', event.seat);
    case 'wocable.left':
      return event.reason === 'time' ? told('wocable.said.late', event.seat) : t('game.log_left', { name: nameOf(seats, event.seat) });
    case 'wocable.over':
      return t('wocable.said.over');
    default:
      return '';
  }
}

/** Why the game ended, and what the racks changed. */
export function endingText(view: WocableView, seats: GameSeat[], you: number | null): string {
  switch (view.ending) {
    case 'out': {
      const out = view.rack_sizes.findIndex((size, seat) => size === 0 && !view.left.includes(seat));
      return out === you ? t('wocable.ending.out_you') : t('wocable.ending.out', { name: nameOf(seats, out) });
    }
    case 'passes': return t('wocable.ending.passes', { count: view.passes_to_end });
    case 'scoreless': return t('wocable.ending.scoreless', { count: view.scoreless });
    case 'left': return t('wocable.ending.left');
    default: return '';
  }
}
