import type { GameEvent, LogEntry } from '../src/api/wire';
import type { WocableView } from '../src/games/wocable/wire';

// Small pieces of wocable for tests; each test changes only what it is about.

export const values: Record<string, number> = { A: 1, C: 3, CH: 5, E: 1, F: 4, H: 4, L: 1, LL: 8, N: 1, Ñ: 8, O: 1, R: 1, '?': 0 };
export const letters = Object.keys(values).filter((letter) => letter !== '?');

/** A board with texts on cells. */
export const laidOut = (tiles: Record<number, string> = {}): string[] => Array.from({ length: 225 }, (_, cell) => tiles[cell] ?? '');

export function wocableView(change: Partial<WocableView> = {}): WocableView {
  return {
    kind: 'wocable.view', phase: 'play', language: 'es', lexicon: 'es@1', premiums: Array.from({ length: 15 }, () => '.'.repeat(15)), values,
    board: laidOut(), order: [0, 1], mover: 0, turn: 3, scores: [0, 0], racks: [['A', 'C', 'CH', 'E', 'H', 'O', '?'], null], rack_sizes: [7, 7], bag: 50,
    unseen: {}, exchange_limit: 7, passes: 0, passes_to_end: 4, scoreless: 0, last: null, left: [], banks: [0, 0], ending: null, adjustments: null, ...change,
  };
}

export const wocableEntry = (n: number, events: GameEvent[]): LogEntry => ({ n, at: n * 1000, cause: 'move', seat: 1, events });
