import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import openapi from '../openapi.json?raw';
import { mine } from '../src/api/calls';
import { door, Refused, taken } from '../src/api/http';
import { identity } from '../src/api/identity.svelte';
import { notices, placeOf } from '../src/api/notices.svelte';
import { BOTS_AFTER_SECONDS } from '../src/api/seeking.svelte';
import { liveliest } from '../src/api/standings';
import type { Notification } from '../src/api/wire';
import { idIn } from '../src/pages/admin/idin';
import Ratings from '../src/pages/game/Ratings.svelte';
import Head from '../src/pages/profile/Head.svelte';
import { exampleFor } from '../src/pages/programs/example';
import { refusalText } from '../src/talk/refusal';
import { noticeText } from '../src/text/notices';
import { sentence, speak, t } from '../src/text/text.svelte';
import { backOf } from '../src/ui/router.svelte';
import Lapsed from '../src/ui/Lapsed.svelte';
import { snapshot } from './view';

const profile = (handicap: number) => ({ player: { id: 'b', name: 'Ben', kind: 'account' }, created_at: 0, favourites: [], handicaps: [{ ruleset: 'duplikta', handicap }] }) as never;
const ben = { id: 'b', name: 'Ben', kind: 'account' } as const;
const notice = (change: Partial<Notification>): Notification =>
  ({ n: 1, kind: 'turn', at: 0, read: false, player: null, game: null, room: null, ruleset: null, others: [], detail: {}, ...change });

let host: HTMLElement;
let shown: Record<string, unknown> | null = null;
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  host = document.createElement('div');
  document.body.append(host);
  shown = mount(component as Component<Record<string, unknown>>, { target: host, props });
  flushSync();
}

beforeAll(() => speak('en'));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a profile', () => {
  it('says that a handicap grants the difference, and no Chances of its own', () => {
    show(Head, { found: profile(3), you: false, admin: false });
    expect(host.querySelector('dd')?.textContent).toBe('3 of 5; in a duel the weaker player gets the difference in Chances');
  });

  it.each(['fr', 'en', 'es'] as const)('calls Chances in %s what the table calls them', async (language) => {
    await speak(language);
    expect(t('profile.handicap_text')).toContain('Chances');
    await speak('en');
  });
});

describe('a notification', () => {
  it('names the game and who else plays, where they are known', () => {
    expect(noticeText(notice({}))).toBe('It is your turn.');
    expect(noticeText(notice({ ruleset: 'shoals', game: 'g' }))).toBe('It is your turn in “Shoals”.');
    expect(noticeText(notice({ ruleset: 'shoals', game: 'g', others: [ben] }))).toBe('It is your turn in “Shoals” with Ben.');
    expect(noticeText(notice({ kind: 'challenge', player: ben, ruleset: 'shoals', room: 'r' }))).toBe('Ben challenges you to “Shoals”.');
  });

  it('of a tournament calls to the game that is dealt, and says when there will be none', () => {
    const dealt = notice({ kind: 'tournament', ruleset: 'shoals', game: 'g', others: [ben], detail: { tournament: 'c', title: 'Cup', status: 'running' } });
    expect(noticeText(dealt)).toBe('Your tournament game has begun: “Shoals” with Ben.');
    expect(placeOf(dealt)).toBe('/games/g?tournament=c');
    const off = notice({ kind: 'tournament', detail: { tournament: 'c', title: 'Cup', status: 'cancelled', why: 'too_few' } });
    expect(noticeText(off)).toBe('The tournament “Cup” was cancelled.');
    expect(placeOf(off)).toBe('/tournaments/c');
  });

  it('of a sanction says that a moderator did it, why and how long, in whole sentences', () => {
    const told = notice({ kind: 'sanction', detail: { sanction: 'mute', reason: 'Insults', ends_at: Date.UTC(2030, 0, 5) } });
    expect(noticeText(told)).toMatch(/^A moderator has muted you, so you may not write to others: Insults\. It holds until .*5/);
    expect(placeOf(told)).toBe('/account');
    expect(noticeText(notice({ kind: 'report_decided', detail: { status: 'acted' } }))).toContain('something was done');
  });

  it('of a table is read when somebody is there', async () => {
    const asked: unknown[] = [];
    identity.adopt({ player: ben, token: 't', expires_at: 0 });
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(await request.json());
      return Response.json({ n: 2, unread: 0 });
    });
    notices.items = [notice({ n: 2, game: 'g' }), notice({ n: 1, game: 'other' })];
    notices.visited({ game: 'g' });
    await vi.waitFor(() => expect(asked).toEqual([{ numbers: [2], read: true }]));
    expect(notices.items.map(({ read }) => read)).toEqual([true, false]);
    notices.visited({ game: 'g' });
    expect(asked).toHaveLength(1);
  });
});

describe('what was refused of a talk', () => {
  it('ends each of its sentences', () => {
    const text = refusalText({ code: 'muted', reason: 'Insults', until: Date.UTC(2030, 0, 5), title: '', detail: '', status: 403 } as never);
    expect(text).toMatch(/others: Insults\. It ends on /);
    expect(['a', 'a.', 'a!', 'a…', 'a?”', ''].map(sentence)).toEqual(['a.', 'a.', 'a!', 'a…', 'a?”', '']);
  });
});

describe('a session that ended elsewhere', () => {
  beforeEach(() => identity.leave());
  const lapse = async (): Promise<void> => {
    identity.adopt({ player: ben, token: 't', expires_at: 0 });
    await identity.renew();
  };

  it('is said, and the way to log in leads back to the table', async () => {
    history.replaceState(null, '', '/games/g1');
    show(Lapsed, {});
    expect(host.textContent).not.toContain('ended');
    await lapse();
    flushSync();
    expect(host.textContent).toContain('Your session has ended.');
    const way = new URL(host.querySelector('a')!.href);
    expect(way.pathname).toBe('/account');
    expect(backOf(way.searchParams)).toBe('/games/g1');
  });

  it('makes nobody a guest unseen, until that is wished', async () => {
    await lapse();
    vi.stubGlobal('navigator', { ...navigator, locks: { request: (_: string, work: () => unknown) => work() } });
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return Response.json({ player: { ...ben, kind: 'guest' }, token: 'g', expires_at: 1, recovery_code: 'C' }, { status: 201 });
    });
    const ask = (): Promise<unknown> => mine((as) => taken(door.GET('/api/v1/me', as)));
    const failure = await ask().catch((error: unknown) => error);
    expect((failure as Refused).problem.code).toBe('token_invalid');
    expect(asked).toEqual([]);
    identity.goOn();
    await ask();
    expect(asked).toEqual(['/api/v1/guests', '/api/v1/me']);
  });

  it('leads back to pages of ours alone', () => {
    const back = (value: string): string => backOf(new URLSearchParams({ back: value }));
    expect(back('/rooms/r?invite=abc')).toBe('/rooms/r?invite=abc');
    for (const foreign of ['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', '', '/\\evil.example']) expect(back(foreign)).toBe('/account');
  });
});

describe('the result', () => {
  const over = (change: object) => snapshot(9, { status: 'over', you: 0, ...change });

  it('says what it made of each rating as soon as that is reckoned', async () => {
    vi.useFakeTimers();
    const answers = [
      { status: 'waiting', items: [] },
      { status: 'counted', items: [{ seat: 0, player: ben, side: 'people', rank: 1, players: 2, before: 1500, number: 1512, provisional: false }, { seat: 1, player: { ...ben, id: 'c', name: 'Cleo' }, side: 'people', rank: 2, players: 2, before: 1500, number: 1488, provisional: true }] },
    ];
    vi.stubGlobal('fetch', async () => Response.json(answers.length > 1 ? answers.shift() : answers[0]));
    show(Ratings, { game: over({ rated: true, unrated: null }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(host.textContent).toContain('being reckoned');
    await vi.advanceTimersByTimeAsync(1500);
    flushSync();
    expect([...host.querySelectorAll('li')].map((li) => li.querySelector('.change')!.textContent)).toEqual(['+12', '−12']);
    expect(host.textContent).toContain('1,512');
  });

  it('says why there is none, and asks nobody for it', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    show(Ratings, { game: over({ rated: false, unrated: 'option' }) });
    expect(host.textContent).toContain('with these options none does');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('for programmers', () => {
  it('the example is one that the scopes allow', () => {
    expect(exampleFor(['game:read'], 'http://h')).toContain('/api/v1/me/games');
    expect(exampleFor(['account:read', 'game:read'], 'http://h')).toMatch(/\/me \\/);
    expect(exampleFor(['room:write'], 'http://h')).toContain('/rooms');
    expect(exampleFor([], 'http://h')).toBeNull();
  });

  it('an id is told from a name where that can be', () => {
    expect(idIn('https://h/players/abcdefghjkmn?x=1')).toBe('abcdefghjkmn');
    expect(idIn('abcdefghjkmn')).toBe('abcdefghjkmn');
    expect(idIn('Ana the Otter')).toBeNull();
  });
});

describe('what page and server say alike', () => {
  it('bots come after as long as the server says by itself', () => {
    const written = JSON.parse(openapi);
    expect(written.components.schemas.QuickSeek.properties.bots_after.default).toBe(BOTS_AFTER_SECONDS);
  });
});

describe('the rankings', () => {
  it('open where somebody is placed, or else where newcomers are', async () => {
    let items: Record<string, unknown>[] = [];
    const board = (ruleset: string, size: number, provisional: number, language = 'en') => ({ ruleset, language, speed: 'fast', size, provisional });
    vi.stubGlobal('fetch', async () => Response.json({ items }));
    const ids = ['six-qui-prend', 'shoals', 'wocable'];
    items = [board('wocable', 9, 0, 'es'), board('shoals', 2, 0), board('six-qui-prend', 0, 5)];
    expect(await liveliest(ids, 'en')).toEqual({ ruleset: 'shoals', newcomers: false });
    items = [board('wocable', 0, 1)];
    expect(await liveliest(ids, 'en')).toEqual({ ruleset: 'wocable', newcomers: true });
    items = [];
    expect(await liveliest(ids, 'en')).toBeNull();
  });
});
