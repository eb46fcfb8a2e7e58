import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awaited, presses } from '../src/api/awaited.svelte';
import { calling } from '../src/api/calling.svelte';
import { notices } from '../src/api/notices.svelte';
import type { GameSummary, Notification } from '../src/api/wire';
import { noticeText, turnText } from '../src/text/notices';
import { speak } from '../src/text/text.svelte';

const person = (id: string): GameSummary['seats'][number]['player'] => ({ id, name: id, kind: 'guest' });
const game = (more: Partial<GameSummary> = {}): GameSummary => ({
  id: 'g1', ruleset: 'shoals', options: { ruleset: 'shoals' } as GameSummary['options'], rated: false, status: 'running', n: 4, you: 0,
  seats: [{ seat: 0, player: person('ana'), bot_level: null, called: null }, { seat: 1, player: person('ben'), bot_level: null, called: null }],
  to_act: [0], deadline: null, started_at: 0, ended_at: null, outcome: null, ...more,
});
const alone = [game().seats[0]!, { seat: 1, player: null, bot_level: 2, called: 'Blaise' }];

beforeEach(() => {
  localStorage.clear();
  awaited.take([]);
});
afterEach(() => {
  notices.items = [];
});

describe('a game that waits for me', () => {
  it.each([
    [true, {}],
    [false, { to_act: [1] }],
    [false, { status: 'over' }],
    [false, { you: null }],
    [false, { seats: alone }],
    [true, { seats: alone, deadline: 9 }],
  ] as [boolean, Partial<GameSummary>][])('presses: %s', (expected, more) => {
    expect(presses(game(more))).toBe(expected);
  });

  it('is said wherever I am but there, those that hurry first', () => {
    awaited.take([game(), game({ id: 'g2', deadline: 50 }), game({ id: 'g3', deadline: 20 })]);
    expect(awaited.but(null).map(({ id }) => id)).toEqual(['g3', 'g2', 'g1']);
    expect(awaited.but('g2').map(({ id }) => id)).toEqual(['g3', 'g1']);
  });

  it('is put off until its next turn, also after a reload', () => {
    awaited.take([game(), game({ id: 'g2' })]);
    awaited.later(game());
    expect(awaited.but(null).map(({ id }) => id)).toEqual(['g2']);
    expect(JSON.parse(localStorage.getItem('ludotheque.later') ?? '')).toEqual({ g1: 4 });
    awaited.take([game({ n: 6 })]);
    expect(awaited.but(null).map(({ id }) => id)).toEqual(['g1']);
    awaited.take([game({ id: 'g2' })]);
    awaited.later(game({ id: 'g2' }));
    expect(JSON.parse(localStorage.getItem('ludotheque.later') ?? '')).toEqual({ g2: 4 });
  });

  it('is left to the tournament that calls to it', () => {
    const call: Notification = { n: 1, kind: 'tournament', at: 0, read: false, player: null, game: 'g1', room: null, ruleset: 'shoals', others: [], detail: {} };
    notices.items = [call];
    expect(calling.says('g1')).toBe(true);
    notices.items = [{ ...call, read: true }];
    expect(calling.says('g1')).toBe(false);
    const gone = calling.here('g1');
    expect(calling.says('g1')).toBe(true);
    gone();
    expect(calling.says('g1')).toBe(false);
  });

  it('is said in words, as a game that has begun is', async () => {
    await speak('en');
    expect(turnText(game())).toBe('It is your turn in “Shoals” with ben.');
    expect(turnText(game({ seats: alone }))).toBe('It is your turn in “Shoals”.');
    const told = { kind: 'started', player: null, detail: {}, ruleset: 'shoals', others: [person('ben')!] } as const;
    expect(noticeText({ ...told, others: [...told.others] })).toBe('Your game of “Shoals” with ben has begun.');
  });
});
