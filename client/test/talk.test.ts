import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Talk } from '../src/api/talk.svelte';
import type { ChatEntry, ClientFrame, Problem } from '../src/api/wire';
import { together } from '../src/talk/voiced';

vi.mock('../src/api/identity.svelte', () => ({ identity: { player: { id: 'me' }, ensure: () => Promise.resolve({}) } }));

const ben = { id: 'ben', name: 'Ben', kind: 'guest' } as const;
const me = { id: 'me', name: 'Ana', kind: 'guest' } as const;
const entry = (n: number, text: string | null, player: ChatEntry['player'] = ben): ChatEntry => ({ n, text, player: text === null ? null : player, at: text === null ? null : n * 10, audience: text === null ? null : 'players' });
let sent: ClientFrame[];
let talk: Talk;
let ids: number;

const chat = (since: number, n: number, entries: ChatEntry[]): void => talk.frame({ type: 'chat', place: 'game', place_id: 'g', since, n, entries });
const said = (id: string, n: number): void => talk.frame({ type: 'said', id, place: 'game', place_id: 'g', n, at: n * 10, replayed: false });
const texts = (): (string | null)[] => talk.heard.map(({ text }) => text);

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  ids = 0;
  const live = { follow: () => () => undefined, send: (frame: ClientFrame) => sent.push(frame) > 0 };
  talk = new Talk('game', 'g', live, () => 'me', () => `id${(ids += 1)}`);
});

describe('a talk', () => {
  it('goes on after the last number, also where that was not for this reader', () => {
    expect(talk.begin()).toEqual([{ type: 'subscribe_chat', place: 'game', place_id: 'g', since: 0 }]);
    chat(0, 2, [entry(1, 'Hello'), entry(2, null)]);
    expect(texts()).toEqual(['Hello']);
    expect(talk.begin()[0]).toMatchObject({ since: 2 });
  });

  it('asks for the next page of what is long', () => {
    chat(0, 3, [entry(1, 'a'), entry(2, 'b')]);
    expect(sent.at(-1)).toMatchObject({ type: 'subscribe_chat', since: 2 });
  });

  it('shows what was said at once, says it again with its id, and has it once', async () => {
    talk.say('Hi');
    await Promise.resolve();
    expect(talk.outbox).toMatchObject([{ id: 'id1', text: 'Hi', n: null }]);
    expect(talk.begin().at(-1)).toMatchObject({ type: 'say', id: 'id1', text: 'Hi' });
    said('id1', 1);
    expect(talk.begin()).toHaveLength(1);
    chat(0, 1, [entry(1, 'Hi', me)]);
    expect([talk.outbox.length, texts()]).toEqual([0, ['Hi']]);
  });

  it('lets go of it too where the talk was quicker than the answer', () => {
    talk.say('Hi');
    chat(0, 1, [entry(1, 'Hi', me)]);
    said('id1', 1);
    expect(talk.outbox).toEqual([]);
  });

  it('keeps what was refused for another try, and what the server could not do for later', () => {
    const problem = { status: 403, code: 'muted' } as Problem;
    talk.say('Hi');
    talk.frame({ type: 'refused', id: 'id1', game: null, problem: { ...problem, status: 503 } });
    expect(talk.outbox[0]?.refused).toBeNull();
    talk.frame({ type: 'refused', id: 'id1', game: null, problem });
    expect(talk.outbox[0]?.refused).toBe(problem);
    expect(talk.begin()).toHaveLength(1);
    talk.retry(talk.outbox[0]!);
    expect(talk.outbox).toMatchObject([{ id: 'id2', refused: null }]);
  });

  it('read again from the beginning it holds what may be heard now, and nothing else', () => {
    chat(0, 2, [entry(1, 'Rude'), entry(2, null)]);
    talk.reread();
    expect(sent.at(-1)).toMatchObject({ since: 0 });
    chat(0, 2, [entry(1, null), entry(2, 'Apart')]);
    expect(texts()).toEqual(['Apart']);
  });

  it('counts what others said and nobody has looked at', () => {
    chat(0, 3, [entry(1, 'a'), entry(2, 'b', me), entry(3, null)]);
    expect(talk.unread).toBe(1);
    talk.look();
    expect(talk.unread).toBe(0);
    expect(sessionStorage.getItem('ludotheque.heard.game.g')).toBe('2');
  });
});

it('puts voices among messages by their time', () => {
  const voice = (key: string, at: number) => ({ key, at, who: 'Lignard', text: key, tone: 'lignard' });
  const lines = together([entry(1, 'a'), entry(2, 'b')], [voice('v1', 5), voice('v2', 15), voice('v3', 30)]);
  expect(lines.map(({ entry: one, voice: other }) => one?.text ?? other?.key)).toEqual(['v1', 'a', 'v2', 'b', 'v3']);
});
