import { t } from '../../text/text.svelte';
import type { Turn } from './turns';
import type { GcgEvent, GcgGame } from './wire';

const done = { play: 'place', exchange: 'exchange', pass: 'pass' } as const;

function turnOf(event: GcgEvent, number: number): Turn {
  const words = event.words.map((word, place) => ({ word, cells: place === 0 ? event.laid : [], score: 0 }));
  const tiles = event.laid.map((cell) => {
    const face = event.board[cell] ?? '';
    return { cell, letter: face.toUpperCase(), blank: face !== face.toUpperCase() };
  });
  const known = event.kind in done ? done[event.kind as keyof typeof done] : 'other';
  return {
    n: number + 1, turn: number + 1, seat: event.player, done: known, tiles, words, score: event.score, bonus: 0, total: event.total, count: event.count ?? event.tiles?.length ?? 0,
    place: event.position ?? '', text: known === 'other' ? t(`wocable.gcg.kind.${event.kind as 'withdrawn' | 'challenge' | 'time' | 'rack_gained' | 'rack_lost'}`) : undefined,
  };
}

/** The events of a file as the moves of a game. */
export const turnsOfGcg = ({ events }: GcgGame): Turn[] => events.map(turnOf);
