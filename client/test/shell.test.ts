import { beforeEach, describe, expect, it } from 'vitest';
import SHELL from '../public/shell.js?raw';
import { placeOf } from '../src/api/notices.svelte';
import type { Notification } from '../src/api/wire';

type Event = { data?: unknown; notification?: unknown; waitUntil: (work: Promise<unknown>) => void };
type Shown = { body: string; tag: string; data: { path: string; n: number } };

const WORDS = {
  turn: 'Your turn.', tournament: '{title} begins.', tournament_game: 'Your game in {title}.', tournament_cancelled: '{title} is off.', follower: '{name} follows you.', sanction: 'Muted: {reason}',
};
const ben = { id: 'ben', name: 'Ben', kind: 'guest' } as const;

let shown: Shown[];
let opened: string[];
let posted: unknown[];
let pages: unknown[];
let hear: Record<string, (event: Event) => void>;

/** The worker as a browser would run it, with a shelf that holds the reader's words. */
beforeEach(() => {
  [shown, opened, posted, pages, hear] = [[], [], [], [], {}];
  const self = {
    addEventListener: (name: string, heard: (event: Event) => void) => { hear[name] = heard; },
    registration: { showNotification: (_: string, { body, tag, data }: Shown) => { shown.push({ body, tag, data }); } },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: (path: string) => { opened.push(path); } },
  };
  const caches = { match: (key: string) => Promise.resolve(key === '/notices.json' ? { json: () => WORDS } : undefined) };
  new Function('self', 'caches', SHELL)(self, caches);
});

async function told(name: string, event: Omit<Event, 'waitUntil'>): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  hear[name]?.({ ...event, waitUntil: (more) => { work = more; } });
  await work;
}

const said = (more: Partial<Notification>): Partial<Notification> => ({ n: 7, kind: 'turn', game: null, room: null, player: null, detail: {}, ...more });
const push = (more: Partial<Notification>): Promise<void> => told('push', { data: { json: () => said(more) } });

const CASES: [string, Partial<Notification>][] = [
  ['Your turn.', { game: 'g' }],
  ['Cup begins.', { kind: 'tournament', detail: { tournament: 't', title: 'Cup', status: 'running' } }],
  ['Your game in Cup.', { kind: 'tournament', game: 'g', detail: { tournament: 't', title: 'Cup' } }],
  ['Cup is off.', { kind: 'tournament', detail: { tournament: 't', title: 'Cup', status: 'cancelled' } }],
  ['Ben follows you.', { kind: 'follower', player: ben }],
  ['Muted: Insults.', { kind: 'sanction', detail: { sanction: 'mute', reason: 'Insults.' } }],
];

describe('what is pushed while no page looks', () => {
  it.each(CASES)('says “%s” and leads where the page would', async (line, more) => {
    await push(more);
    const whole = said(more) as Notification;
    expect(shown).toEqual([{ body: line, tag: 'notice-7', data: { path: placeOf(whole) ?? '/', n: 7 } }]);
  });

  it('is taken to a page that is open, and to a new one where none is', async () => {
    await push({ kind: 'tournament', game: 'g', detail: { tournament: 't', title: 'Cup' } });
    const notification = { close: () => undefined, data: shown[0]?.data };
    await told('notificationclick', { notification });
    expect(opened).toEqual(['/games/g?tournament=t&notice=7']);
    pages = [{ postMessage: (word: unknown) => { posted.push(word); }, focus: () => undefined }];
    await told('notificationclick', { notification });
    expect(posted).toEqual([{ type: 'notice', path: '/games/g?tournament=t', n: 7 }]);
    expect(opened).toHaveLength(1);
  });
});
