import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mine } from '../src/api/calls';
import { Refused, taken, door } from '../src/api/http';
import { identity } from '../src/api/identity.svelte';
import { alike, joinable, meets, seeking, usual } from '../src/api/seeking.svelte';
import type { CurvePoint, OpenSeek, Seek } from '../src/api/wire';
import { games } from '../src/games/registry';
import { deviceOf } from '../src/pages/account/device';
import { plot, scale } from '../src/pages/profile/plot';
import { settings } from '../src/ui/settings.svelte';

const result = (place: number, number: number, doubt = 50): CurvePoint => ({ place, game: `g${place}`, at: place, rank: 1, players: 2, before: 1500, number, doubt });
const box = { width: 640, height: 260, left: 44, right: 12, top: 16, bottom: 28 };

describe('the curve', () => {
  it.each([[1480, 1530], [1333, 1847], [1500, 1500], [0, 4000]])('from %i to %i has round numbers around it', (low, high) => {
    const values = scale(low, high);
    expect(values[0]).toBeLessThanOrEqual(low);
    expect(values.at(-1)).toBeGreaterThanOrEqual(high);
    expect(values.length).toBeLessThanOrEqual(6);
    expect(new Set(values).size).toBe(values.length);
  });

  it('lies inside its drawing, doubt and all, and the better is higher', () => {
    const { points, ticks, band } = plot([result(1, 1500, 237), result(2, 1580, 220), result(3, 1540, 200)], box);
    expect(points.map(({ x }) => x)).toEqual([44, 336, 628]);
    expect(points[1]!.y).toBeLessThan(points[0]!.y);
    for (const y of [...band.matchAll(/[ML][\d.]+ ([\d.-]+)/g)].map(([, each]) => Number(each))) {
      expect(y).toBeGreaterThanOrEqual(16);
      expect(y).toBeLessThanOrEqual(232);
    }
    expect(ticks.every(({ y }) => Number.isFinite(y))).toBe(true);
  });

  it('of one result is a point in the middle', () => {
    const { points, band } = plot([result(1, 1500, 0)], box);
    expect(points).toHaveLength(1);
    expect(points[0]!.x).toBe(336);
    expect(Number.isFinite(points[0]!.y)).toBe(true);
    expect(band).toBe('');
  });
});

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome · Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari · iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Windows'],
    ['python-httpx2/2.16', 'python-httpx2/2.16'],
    ['', ''],
  ])('%s', (label, told) => expect(deviceOf(label)).toBe(told));
});

const open = (change: Partial<OpenSeek> = {}): OpenSeek => ({
  id: 's1', player: { id: 'p1', name: 'Ana', kind: 'guest' }, options: { ruleset: 'shoals', match: 1 } as OpenSeek['options'], seats: 2, rated: true, language: 'en',
  number: 1500, lowest: null, highest: null, bots_at: null, bot_level: 1, pool: 'a', fits: null, created_at: 1, ...change,
});

describe('those who seek', () => {
  it('meet where the server says that they seek the same', () => {
    expect(meets(open(), open({ options: { match: 1, ruleset: 'shoals' } as OpenSeek['options'] }))).toBe(true);
    expect(meets(open(), open({ pool: 'b' }))).toBe(false);
    expect(joinable([open({ id: 'no', fits: false }), open({ id: 'yes', fits: true }), open({ id: 'own' })]).map(({ id }) => id)).toEqual(['yes', 'own']);
    expect(alike(open({ bots_at: 5 }))).toMatchObject({ seats: 2, rated: true, language: 'en', options: open().options });
  });

  it('are joined on their own terms: their range, and bots when theirs come', () => {
    const at = 1_000_000;
    expect(alike(open(), at)).toMatchObject({ lowest: null, highest: null, bots_after: null });
    expect(alike(open({ lowest: 1400, highest: 1600, bots_at: at + 59_001, bot_level: 3 }), at)).toMatchObject({ lowest: 1400, highest: 1600, bots_after: 60, bot_level: 3 });
    // Nobody seeks themselves, so a range need not hold the one whose it is; who joins has to meet them.
    expect(alike(open({ number: 1900, lowest: 1400, highest: 1600 }), at)).toMatchObject({ lowest: 1400, highest: 1900 });
    expect(alike(open({ number: 1300, lowest: 1400 }), at)).toMatchObject({ lowest: 1300, highest: null });
    // A clock that is wrong asks for nothing that the server refuses.
    expect(alike(open({ bots_at: at - 5 }), at).bots_after).toBe(0);
    expect(alike(open({ bots_at: at + 9_000_000 }), at).bots_after).toBe(3600);
  });

  it('seek for two people at least, with bots that the game has', () => {
    for (const entry of Object.values(games)) {
      const wish = usual(entry);
      expect(wish.seats).toBeGreaterThanOrEqual(Math.max(2, entry.seats.fewest));
      expect(wish.seats).toBeLessThanOrEqual(entry.seats.most);
      expect(wish.bot_level).toBeLessThanOrEqual(entry.botLevels);
    }
  });

  it('seek in the language of the words they chose, else in that of the page', () => {
    settings.set({ language: 'fr', words: { list: 'es-open', language: 'es' } });
    expect(games.wocable && usual(games.wocable)).toMatchObject({ language: 'es', options: { language: 'es' } });
    expect(games.shoals && usual(games.shoals).language).toBe('fr');
    settings.set({ language: 'en', words: null });
  });
});

const account = { player: { id: 'p1', name: 'Ana', kind: 'account' as const }, token: 'lt_1', expires_at: 9 };
const problem = (status: number, code: string): Response => Response.json({ code, title: code, status }, { status });

describe('who sits here', () => {
  beforeEach(() => identity.leave());
  afterEach(() => vi.unstubAllGlobals());

  it('is nobody else when the session of an account has ended', async () => {
    identity.adopt(account);
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return problem(401, 'token_expired');
    });
    const failure = await mine((as) => taken(door.GET('/api/v1/me', as))).catch((error: unknown) => error);
    expect((failure as Refused).problem.code).toBe('token_expired');
    expect(identity.player).toBeNull();
    expect(identity.lapsed).toBe('Ana');
    expect(asked).toEqual(['/api/v1/me']);
    identity.adopt(account);
    expect(identity.lapsed).toBeNull();
  });

  it('keeps no code of an account', () => {
    identity.adopt({ ...account, recovery_code: 'SECRET' });
    expect(localStorage.getItem('ludotheque.identity')).not.toContain('SECRET');
  });

  it('is not sent away for a token of before', async () => {
    identity.adopt(account);
    await identity.renew('lt_0');
    expect(identity.token).toBe('lt_1');
  });
});

describe('a seek', () => {
  const seek = (change: Partial<Seek>): Seek => ({ ...open(), status: 'open', lease_until: 2, room: null, game: null, detail: null, ...change });
  afterEach(() => vi.unstubAllGlobals());

  it('leads into its game, also where it was matched before it could be taken back', async () => {
    identity.adopt(account);
    const found: string[] = [];
    seeking.onFound((game) => found.push(game));
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') return Response.json(seek({}), { status: 201 });
      if (request.method === 'DELETE') return Response.json(seek({ status: 'matched', game: 'g7' }));
      // The held request stays open until it is let go.
      return new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('let go'))));
    });
    await seeking.start('shoals', usual(games.shoals!));
    expect(seeking.seek?.id).toBe('s1');
    expect(sessionStorage.getItem('ludotheque.seek')).toBe('s1');
    await seeking.cancel();
    expect(seeking.seek).toBeNull();
    expect(sessionStorage.getItem('ludotheque.seek')).toBeNull();
    expect(found).toEqual(['g7']);
  });

  it('that lapsed says so', async () => {
    identity.adopt(account);
    vi.stubGlobal('fetch', async (request: Request) =>
      request.method === 'POST' ? Response.json(seek({}), { status: 201 }) : Response.json(seek({ status: 'lapsed' })));
    await seeking.start('shoals', usual(games.shoals!));
    await vi.waitFor(() => expect(seeking.last?.status).toBe('lapsed'));
    expect(seeking.seek).toBeNull();
  });
});
