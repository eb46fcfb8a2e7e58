import type { LogEntry } from '../../api/wire';
import { isDown, startName } from '../crossword/geometry';
import type { Looking } from '../crossword/looking.svelte';
import { eventsOf, type WocableBestPlay, type WocableEvent, type WocablePut, type WocableStudy, type WocableWord } from './wire';

/** One turn as the list of moves shows it. */
export interface Turn {
  /** The number of the log that made it. */
  n: number;
  turn: number;
  seat: number;
  done: 'place' | 'exchange' | 'pass' | 'left' | 'other';
  tiles: WocablePut[];
  words: WocableWord[];
  score: number;
  bonus: number;
  total: number | null;
  count: number;
  /** Where and what, as a file from elsewhere says it. */
  place?: string;
  text?: string;
}

export type WocableLooking = Looking<Turn, WocableStudy, WocableBestPlay>;

const bare = { tiles: [], words: [], score: 0, bonus: 0, total: null, count: 0 };

function turnOf(n: number, event: WocableEvent): Turn | null {
  switch (event.kind) {
    case 'wocable.placed':
      return { n, turn: event.turn, seat: event.seat, done: 'place', tiles: event.tiles, words: event.words, score: event.score, bonus: event.bonus, total: event.total, count: event.tiles.length };
    case 'wocable.exchanged':
      return { ...bare, n, turn: event.turn, seat: event.seat, done: 'exchange', count: event.count };
    case 'wocable.passed':
      return { ...bare, n, turn: event.turn, seat: event.seat, done: 'pass' };
    case 'wocable.left':
      return { ...bare, n, turn: 0, seat: event.seat, done: 'left' };
    default:
      return null;
  }
}

/** All turns with the running total of each seat, the first one first. */
export function turnsOf(log: readonly LogEntry[]): Turn[] {
  const totals = new Map<number, number>();
  return log.flatMap((entry) => eventsOf(entry).flatMap((event) => {
    const turn = turnOf(entry.n, event);
    if (!turn) return [];
    if (turn.total !== null) totals.set(turn.seat, turn.total);
    return [{ ...turn, total: totals.get(turn.seat) ?? 0 }];
  }));
}

/** Where the main word begins, and which way it goes. */
export function placeOf({ words, place }: Pick<Turn, 'words' | 'place'>): string {
  if (place !== undefined) return place;
  const cells = words[0]?.cells ?? [];
  return cells[0] === undefined ? '' : startName(cells[0], isDown(cells));
}

/** The board after so many turns, for looking back. */
export function boardAfter(turns: readonly Turn[], count: number): string[] {
  const board = Array.from({ length: 225 }, () => '');
  for (const { tiles } of turns.slice(0, count)) for (const { cell, letter, blank } of tiles) board[cell] = blank ? letter.toLowerCase() : letter;
  return board;
}

/** The scores after so many turns, without what the racks changed at the end. */
export function scoresAfter(turns: readonly Turn[], count: number, seats: number): number[] {
  const scores = Array.from({ length: seats }, () => 0);
  for (const { seat, total } of turns.slice(0, count)) scores[seat] = total ?? scores[seat] ?? 0;
  return scores;
}
