import type { GameSeat, LogEntry, SixEvent, SixView, Snapshot, Update } from '../src/api/wire';

// Small pieces of the wire for tests; each test changes only what it is about.

export function view(change: Partial<SixView> = {}): SixView {
  return {
    kind: 'six-qui-prend.view', phase: 'choose', round: 1, trick: 1, deck: 'full', rows: [[12], [37], [43], [58]], hand: [5, 55, 60],
    chosen: [], own_choice: null, revealed: [], last_trick: [], row_chooser: null, taken: [[], []], round_heads: [0, 0],
    totals: [0, 0], left: [], ...change,
  };
}

export function seat(number: number, change: Partial<GameSeat> = {}): GameSeat {
  return {
    seat: number, player: { id: `p${number}`, name: `Player ${number}`, kind: 'guest' }, bot_level: null, present: true, left: false,
    stand_in: null, away_until: null, ...change,
  };
}

export const entry = (n: number, events: SixEvent[] = [], change: Partial<LogEntry> = {}): LogEntry => ({
  n, at: n * 1000, cause: 'move', seat: 0, events, ...change,
});

export function snapshot(n: number, change: Partial<Snapshot> = {}): Snapshot {
  return {
    type: 'snapshot', game: 'g', rated: false, unrated: 'table', n, since: 0, events: [], status: 'running', to_act: [0, 1], deadline: null, now: 0, view: view(),
    outcome: null, seed: null, ruleset: 'six-qui-prend',
    options: { ruleset: 'six-qui-prend', target: null, deck: 'full', choose_seconds: 45, row_seconds: 20 },
    seats: [seat(0), seat(1)], you: 0, commitment: 'c', room: null, rematch: null, leaver: { policy: 'wait', bank_seconds: 60 },
    started_at: 0, ended_at: null, ...change,
  };
}

export function update(since: number, n: number, change: Partial<Update> = {}): Update {
  return {
    type: 'update', game: 'g', n, since, events: Array.from({ length: n - since }, (_, place) => entry(since + place + 1)),
    status: 'running', to_act: [0], deadline: null, now: 0, view: view(), outcome: null, seed: null, ...change,
  };
}
