import type { GameEvent, LogEntry, ShoalsTile, ShoalsView } from '../src/api/wire';

// Small pieces of shoals for tests; each test changes only what it is about.

export const tile = (creature: ShoalsTile['creature'], colour: ShoalsTile['colour']): ShoalsTile => ({ creature, colour });
export const fish = tile('fish', 'red');
export const turtle = tile('turtle', 'green');

export function shoalsView(change: Partial<ShoalsView> = {}): ShoalsView {
  return {
    kind: 'shoals.view', phase: 'turn', game: 1, games: 1, first: 0, objectives: ['creature', 'colour'], turn: 3, mover: 0,
    board: Array.from({ length: 36 }, () => null), river: [], pool: [3, 9], doing: null, last: null, zones: [], scores: [0, 0], totals: [0, 0],
    past: null, banks: [0, 0], lost: null, loss: null, ...change,
  };
}

export const shoalsEntry = (n: number, events: GameEvent[]): LogEntry => ({ n, at: n * 1000, cause: 'move', seat: 1, events });
