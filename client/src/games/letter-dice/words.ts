import type { GameSeat, LogEntry } from '../../api/wire';
import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';

export const pointsText = (count: number): string => t('dice.points', { count });
export const wordsText = (count: number): string => t('dice.words', { count });

type Told = LogEntry['events'][number];

/** One sentence for one event, or none where there is nothing to say. */
export function eventText(event: Told, seats: GameSeat[], you: number | null): string {
  switch (event.kind) {
    case 'letter-dice.rolled':
      return t('dice.said.rolled', { rows: [0, 4, 8, 12].map((row) => event.board.slice(row, row + 4).join(' ')).join(', ') });
    case 'letter-dice.turn':
      return event.seat === you ? t('dice.said.turn_you') : t('dice.said.turn', { name: nameOf(seats, event.seat) });
    case 'letter-dice.accepted': {
      const fill = { word: event.word, points: pointsText(event.points) };
      return event.seat === you ? t('dice.said.accepted_you', fill) : t('dice.said.accepted', { ...fill, name: nameOf(seats, event.seat) });
    }
    case 'letter-dice.scored':
      return event.seat === you ? '' : t('dice.said.scored', { name: nameOf(seats, event.seat), points: pointsText(event.points) });
    case 'letter-dice.passed':
      return event.seat === you ? t('dice.said.passed_you') : t('dice.said.passed', { name: nameOf(seats, event.seat) });
    case 'letter-dice.bell':
      return t('dice.said.bell');
    case 'letter-dice.left':
      return t('game.log_left', { name: nameOf(seats, event.seat) });
    case 'letter-dice.over':
      return t('dice.said.over');
    default:
      return '';
  }
}
