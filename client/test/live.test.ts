import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff } from '../src/api/backoff';
import { Live, type GameListener, type TournamentListener } from '../src/api/live.svelte';
import type { ClientFrame, Problem, ServerFrame, TournamentFrame } from '../src/api/wire';
import { snapshot } from './view';

class FakeSocket {
  readyState = 1;
  sent: ClientFrame[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  send(text: string): void { this.sent.push(JSON.parse(text) as ClientFrame); }
  close(): void { this.readyState = 3; }
  says(frame: ServerFrame): void { this.onmessage({ data: JSON.stringify(frame) }); }
}

const player = { id: 'p', name: 'Ana', kind: 'guest' } as const;
let sockets: FakeSocket[];
let token: string | null;
let renewed: number;
let live: Live;
let since: number;
let heard: ServerFrame[];
let unanswered: ClientFrame[];
const listener: GameListener = { since: () => since, frame: (frame) => heard.push(frame), unanswered: () => unanswered };
const newest = (): FakeSocket => sockets.at(-1)!;

function welcome(): void {
  newest().onopen();
  newest().says({ type: 'welcome', player: null, now: 1, ping_seconds: 10 });
  if (token) newest().says({ type: 'welcome', player, now: 1, ping_seconds: 10 });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = 'lt_1';
  renewed = 0;
  since = 0;
  heard = [];
  unanswered = [];
  live = new Live({
    open: () => { sockets.push(new FakeSocket()); return newest() as unknown as WebSocket; },
    token: () => token,
    badToken: () => { renewed += 1; },
  });
});
afterEach(() => vi.useRealTimers());

describe('a line', () => {
  it('that is not open yet is closed when it is, for before that it would be a fault', () => {
    live.watchGame('g', listener);
    const first = newest();
    first.readyState = 0;
    const closed = vi.spyOn(first, 'close');
    live.restart();
    expect(closed).not.toHaveBeenCalled();
    first.onopen();
    expect(closed).toHaveBeenCalledOnce();
    expect(first.sent).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  it('subscribes only once it is welcomed by name', () => {
    live.watchGame('g', listener);
    newest().onopen();
    newest().says({ type: 'welcome', player: null, now: 1, ping_seconds: 10 });
    expect(newest().sent).toEqual([{ type: 'hello', token: 'lt_1' }]);
    newest().says({ type: 'welcome', player, now: 1, ping_seconds: 10 });
    expect(newest().sent.at(-1)).toEqual({ type: 'subscribe', game: 'g', since: 0 });
    expect(live.connection).toBe('live');
  });

  it('watches without a name where there is no token', () => {
    token = null;
    live.watchGame('g', listener);
    welcome();
    expect(newest().sent).toEqual([{ type: 'subscribe', game: 'g', since: 0 }]);
  });

  it('comes back after a drop, resumes and sends again what nobody answered', () => {
    live.watchGame('g', listener);
    welcome();
    since = 7;
    unanswered = [{ type: 'move', id: 'm1', game: 'g', n: 7, move: { kind: 'six-qui-prend.choose', card: 5 } }];
    newest().onclose({ code: 1006 });
    expect(live.connection).toBe('reconnecting');
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    welcome();
    expect(newest().sent.slice(1)).toEqual([{ type: 'subscribe', game: 'g', since: 7 }, unanswered[0]]);
  });

  it('obeys a server that is leaving', () => {
    live.watchGame('g', listener);
    welcome();
    newest().says({ type: 'reconnect', after_ms: 300 });
    vi.advanceTimersByTime(299);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(sockets).toHaveLength(2);
  });

  it('takes silence for a lost line', () => {
    live.watchGame('g', listener);
    welcome();
    vi.advanceTimersByTime(26_000);
    expect(live.connection).toBe('reconnecting');
  });

  it('answers pings', () => {
    live.watchGame('g', listener);
    welcome();
    newest().says({ type: 'ping', now: 99 });
    expect(newest().sent.at(-1)).toEqual({ type: 'pong', now: 99 });
  });

  it('says when its token is not known', () => {
    live.watchGame('g', listener);
    newest().onopen();
    newest().onclose({ code: 4401 });
    expect(renewed).toBe(1);
  });

  it('waits for the net where there is none', () => {
    live.watchGame('g', listener);
    welcome();
    live.networkChanged(false);
    expect(live.connection).toBe('offline');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    live.networkChanged(true);
    expect(sockets).toHaveLength(2);
    welcome();
    live.networkChanged(true);
    expect(live.connection).toBe('live');
  });

  it('carries each frame to the game it is about', () => {
    live.watchGame('g', listener);
    welcome();
    newest().says(snapshot(2));
    newest().says(snapshot(2, { game: 'other' }));
    expect(heard).toHaveLength(1);
  });
});

it('waits longer each time, never all at once, never longer than twenty seconds', () => {
  expect(backoff(0, () => 0)).toBe(250);
  expect(backoff(0, () => 1)).toBe(500);
  expect(backoff(3, () => 0.5)).toBe(3000);
  expect(backoff(40, () => 1)).toBe(20_000);
});

describe('a tournament', () => {
  const told = (): (string | number | null)[][] => newest().sent.flatMap((frame) => ('tournament' in frame ? [[frame.type, frame.tournament, 'since' in frame ? frame.since : null]] : []));
  const follower = (at: number | null): TournamentListener & { heard: string[] } => {
    const frames: string[] = [];
    return { since: () => at, invite: null, frame: (frame) => void frames.push(frame.type), refused: ({ code }) => void frames.push(code), heard: frames };
  };
  const update: TournamentFrame = { type: 'tournament_update', tournament: 't', n: 4, since: 3, events: [], status: 'running', round: 1, rounds: null, players: 2, house_bots: 1, starts_at: 1, check_in_at: null, ends_at: null, next_at: null, standings: [], now: 1 };

  it('is asked for anew with the last number after a lost line', () => {
    live.watchTournament('t', follower(3));
    welcome();
    expect(told()).toEqual([['subscribe_tournament', 't', 3]]);
    newest().onclose({ code: 1006 });
    vi.advanceTimersByTime(1000);
    welcome();
    expect(told()).toEqual([['subscribe_tournament', 't', 3]]);
    expect(sockets).toHaveLength(2);
  });

  it('that has become private tells those who follow it, and no room', () => {
    const [page, other, rooms] = [follower(null), follower(null), [] as string[]];
    live.watchTournament('t', page);
    live.watchTournament('other', other);
    live.watchRoom('r', null, () => undefined, ({ code }) => rooms.push(code));
    welcome();
    newest().says({ type: 'refused', id: null, game: null, problem: { status: 403, code: 'forbidden', tournament: 't' } as Problem });
    expect([page.heard, other.heard, rooms]).toEqual([['forbidden'], [], []]);
  });

  it('is heard by all who follow it, and let go with the last of them', () => {
    const [page, bar] = [follower(null), follower(null)];
    const stops = [live.watchTournament('t', page), live.watchTournament('t', bar)];
    welcome();
    newest().says(update);
    newest().says({ ...update, tournament: 'other' } as TournamentFrame);
    expect([page.heard, bar.heard]).toEqual([['tournament_update'], ['tournament_update']]);
    const socket = newest();
    stops[0]!();
    expect(socket.sent.some(({ type }) => type === 'unsubscribe_tournament')).toBe(false);
    stops[1]!();
    expect(socket.sent.at(-1)).toEqual({ type: 'unsubscribe_tournament', tournament: 't' });
    expect(socket.readyState).toBe(3);
  });
});
