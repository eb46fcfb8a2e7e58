import { afterEach, describe, expect, it, vi } from 'vitest';
import { door, Refused, taken, Unreachable } from '../src/api/http';
import { pageAt } from '../src/ui/router.svelte';

const page = (path: string): unknown => pageAt(new URL(path, 'http://table.example'));

describe('addresses', () => {
  it.each([
    ['/', { name: 'lobby' }],
    ['/join/abc', { name: 'join', invite: 'abc' }],
    ['/rooms/r1', { name: 'room', id: 'r1', invite: null }],
    ['/rooms/r1?invite=abc', { name: 'room', id: 'r1', invite: 'abc' }],
    ['/games/g1', { name: 'game', id: 'g1', watch: false, tournament: null }],
    ['/games/g1?watch', { name: 'game', id: 'g1', watch: true, tournament: null }],
    ['/games/g1?watch&tournament=t1', { name: 'game', id: 'g1', watch: true, tournament: 't1' }],
    ['/tournaments', { name: 'tournaments' }],
    ['/tournaments/new', { name: 'organise' }],
    ['/tournaments/t1', { name: 'tournament', id: 't1', invite: null, edit: false }],
    ['/tournaments/t1?invite=abc', { name: 'tournament', id: 't1', invite: 'abc', edit: false }],
    ['/tournaments/t1/edit', { name: 'tournament', id: 't1', invite: null, edit: true }],
    ['/tournaments/series/evening', { name: 'series', id: 'evening' }],
    ['/tournaments/series/evening/more', { name: 'missing' }],
    ['/tournaments/t1/elsewhere', { name: 'missing' }],
    ['/tournaments/t1/edit/more', { name: 'missing' }],
    ['/settings', { name: 'settings' }],
    ['/dictionary', { name: 'dictionary', list: null }],
    ['/dictionary?list=fr', { name: 'dictionary', list: 'fr' }],
    ['/gcg', { name: 'gcg' }],
    ['/account', { name: 'account' }],
    ['/account?do=login', { name: 'account' }],
    ['/tokens', { name: 'tokens' }],
    ['/rankings?game=shoals', { name: 'rankings' }],
    ['/admin?part=audit', { name: 'admin' }],
    ['/players/p1', { name: 'player', id: 'p1' }],
    ['/players', { name: 'missing' }],
    ['/account/more', { name: 'missing' }],
    ['/settings/more', { name: 'missing' }],
    ['/rooms', { name: 'missing' }],
    ['/games/g1/x', { name: 'missing' }],
    ['/elsewhere', { name: 'missing' }],
  ])('%s', (path, expected) => expect(page(path)).toEqual(expected));
});

describe('a write', () => {
  afterEach(() => vi.unstubAllGlobals());
  const send = (): Promise<unknown> => taken(door.POST('/api/v1/rooms/{room_id}/start', { params: { path: { room_id: 'r' } } }));

  it('is sent again with the same key when no answer came', async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('the line is down');
      return Response.json({ id: 'r' });
    });
    await expect(send()).resolves.toEqual({ id: 'r' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('that is refused says why', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'room_full', title: 'full', status: 409 }, { status: 409 }));
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refused);
    expect((failure as Refused).problem.code).toBe('room_full');
  });

  it('is not taken for refused where something else answered', async () => {
    vi.stubGlobal('fetch', async () => new Response('bad gateway', { status: 502 }));
    await expect(send()).rejects.toBeInstanceOf(Unreachable);
  });
});
