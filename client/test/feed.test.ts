import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GameFeed } from '../src/api/feed.svelte';
import type { ClientFrame, LogEntry, Problem } from '../src/api/wire';
import { entry, snapshot, update } from './view';

// The many optional notes of a problem are left out here.
const problem = (change: Partial<Problem> = {}): Problem =>
  ({ type: '', title: 'no', status: 422, code: 'illegal_move', detail: 'no', ...change }) as Problem;

let sent: ClientFrame[];
let asked: string[];
let told: LogEntry[][];
let feed: GameFeed;

beforeEach(() => {
  sent = [];
  asked = [];
  told = [];
  let id = 0;
  const live = {
    watchGame: () => () => undefined,
    send: (frame: ClientFrame) => { sent.push(frame); return true; },
    resubscribe: (game: string) => { asked.push(game); },
  };
  feed = new GameFeed('g', live, () => `id${(id += 1)}`);
  feed.onAdvance((_, entries) => told.push(entries));
});

describe('the order of what is heard', () => {
  it('takes an update that joins on, and tells it once', () => {
    feed.frame(snapshot(3));
    feed.frame(update(3, 4));
    feed.frame(update(3, 4));
    expect(feed.game?.n).toBe(4);
    expect(told.map((entries) => entries.map(({ n }) => n))).toEqual([[4]]);
  });

  it('drops an older update', () => {
    feed.frame(snapshot(5));
    feed.frame(update(2, 3));
    expect(feed.game?.n).toBe(5);
    expect(told).toEqual([]);
  });

  it('takes only the new part of an overlapping update', () => {
    feed.frame(snapshot(3, { events: [entry(1), entry(2), entry(3)] }));
    feed.frame(update(1, 5));
    expect(told[0]?.map(({ n }) => n)).toEqual([4, 5]);
    expect(feed.log.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });

  it('asks again where a number is missing, and shows nothing of it', () => {
    feed.frame(snapshot(3));
    feed.frame(update(4, 5));
    expect(asked).toEqual(['g']);
    expect(feed.since()).toBe(3);
    expect(told).toEqual([]);
  });

  it('never plays a snapshot as new, but keeps its log', () => {
    feed.frame(snapshot(2, { events: [entry(1), entry(2)] }));
    feed.frame(snapshot(4, { since: 2, events: [entry(3), entry(4)] }));
    expect(told).toEqual([]);
    expect(feed.log.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect(feed.snapshots).toBe(2);
  });

  it('ignores a snapshot that is older than what is held', () => {
    feed.frame(snapshot(6));
    feed.frame(snapshot(4));
    expect(feed.game?.n).toBe(6);
  });
});

describe('an own move', () => {
  const move = { kind: 'six-qui-prend.choose', card: 55 } as const;

  it('is pending, then firm, then part of the game', () => {
    feed.frame(snapshot(3));
    feed.move(move);
    expect(feed.pending).toMatchObject({ id: 'id1', firm: false, n: 3 });
    feed.frame({ type: 'accepted', id: 'id1', game: 'g', n: 4, replayed: false });
    expect(feed.pending?.firm).toBe(true);
    feed.frame(update(3, 4));
    expect(feed.pending).toBeNull();
  });

  it('is sent again with the same id until it is answered', () => {
    feed.frame(snapshot(3));
    feed.move(move);
    expect(feed.unanswered()).toEqual([sent[0]]);
    feed.frame({ type: 'accepted', id: 'id1', game: 'g', n: 4, replayed: true });
    expect(feed.unanswered()).toEqual([]);
  });

  it('is said again on an open line that stays silent', () => {
    vi.useFakeTimers();
    feed.frame(snapshot(3));
    feed.move(move);
    vi.advanceTimersByTime(5000);
    feed.frame({ type: 'accepted', id: 'id1', game: 'g', n: 4, replayed: true });
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('springs back with the reason', () => {
    feed.frame(snapshot(3));
    feed.move(move);
    feed.frame({ type: 'refused', id: 'id1', game: 'g', problem: problem() });
    expect(feed.pending).toBeNull();
    expect(feed.refusal?.code).toBe('illegal_move');
  });

  it('is not disturbed by the answer to an earlier one', () => {
    feed.frame(snapshot(3));
    feed.move(move);
    feed.move({ ...move, card: 60 });
    feed.frame({ type: 'refused', id: 'id1', game: 'g', problem: problem() });
    expect(feed.pending?.move).toEqual({ ...move, card: 60 });
  });

  it('is not sent after the end', () => {
    feed.frame(snapshot(9, { status: 'over' }));
    feed.move(move);
    expect(sent).toEqual([]);
  });
});

describe('a game that cannot be had', () => {
  it('is lost when the server knows none', () => {
    feed.frame({ type: 'refused', id: null, game: 'g', problem: problem({ status: 404, code: 'not_found' }) });
    expect(feed.lost?.code).toBe('not_found');
  });

  it('is asked for again when the server is only busy', () => {
    vi.useFakeTimers();
    feed.frame({ type: 'refused', id: null, game: 'g', problem: problem({ status: 503, code: 'unavailable' }) });
    vi.advanceTimersByTime(2500);
    vi.useRealTimers();
    expect(feed.lost).toBeNull();
    expect(asked).toEqual(['g']);
  });
});

it('calls bots as they are called elsewhere, whatever is heard later', () => {
  const named = (): (string | undefined)[] => (feed.game?.seats ?? []).map((seat) => (seat as { called?: string }).called);
  feed.frame(snapshot(3));
  expect(named()).toEqual([undefined, undefined]);
  feed.call([null, 'Bot 2']);
  expect(named()).toEqual([undefined, 'Bot 2']);
  feed.frame(update(3, 4));
  expect(named()).toEqual([undefined, 'Bot 2']);
});

it('resigning is sent until it is answered', () => {
  feed.frame(snapshot(3));
  feed.leave();
  expect(feed.unanswered()).toEqual([{ type: 'leave', id: 'id1', game: 'g' }]);
  feed.frame({ type: 'accepted', id: 'id1', game: 'g', n: 4, replayed: false });
  expect(feed.unanswered()).toEqual([]);
});
