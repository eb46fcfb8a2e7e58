import { beforeAll, describe, expect, it } from 'vitest';
import { playing } from '../src/api/playing';
import type { Snapshot } from '../src/api/wire';
import { newestFirst } from '../src/games/newest';
import { lateNotice, lines } from '../src/games/six-qui-prend/log';
import { prompt } from '../src/games/six-qui-prend/prompt';
import { speak } from '../src/text/text.svelte';
import { entry, seat, snapshot, view } from './view';

const seats = [seat(0, { player: { id: 'p0', name: 'Ana', kind: 'guest' } }), seat(1, { player: { id: 'p1', name: 'Bea', kind: 'guest' } })];
const chosen = (number: number) => ({ kind: 'six-qui-prend.chosen', seat: number }) as const;
const revealed = { kind: 'six-qui-prend.revealed', round: 1, trick: 2, cards: [{ seat: 1, card: 14 }, { seat: 0, card: 61 }] } as const;
const low = { kind: 'six-qui-prend.placed', seat: 0, card: 2, row: 1, taken: [37], heads: 1, reason: 'low' } as const;
const timeUp = entry(5, [chosen(0), { ...revealed, cards: [...revealed.cards] }], { cause: 'expire', seat: null });

const six = (n: number, change: Partial<Snapshot>) => playing(snapshot(n, change), 'six-qui-prend');

beforeAll(() => speak('en'));

describe('the log', () => {
  it('has the newest trick on top, each under its heading', () => {
    const told = [['a', true], ['b', false], ['c', true], ['d', false], ['e', false]] as const;
    const log = told.map(([text, heading]) => ({ text, heading }));
    expect(newestFirst(log).map(({ text }) => text).join('')).toBe('cdeab');
    expect(newestFirst(log.map(({ text }) => ({ text, heading: false }))).map(({ text }) => text).join('')).toBe('edcba');
  });

  it('says below the heading of a trick whom the clock played for', () => {
    expect(lines([timeUp], seats, 0).map(({ text }) => text)).toEqual(['Trick 2 of 10', 'Time was up: your lowest card was played']);
    expect(lines([timeUp], seats, 1).at(-1)?.text).toBe('Time was up for Ana');
  });
});

describe('the notice of the clock', () => {
  it('stands until the seat has moved by itself', () => {
    expect(lateNotice([timeUp], seats, 0)).toBe('Time was up: your lowest card was played');
    expect(lateNotice([timeUp], seats, 1)).toBeNull();
    expect(lateNotice([timeUp], seats, null)).toBeNull();
    expect(lateNotice([timeUp, entry(6, [chosen(0)])], seats, 0)).toBeNull();
  });

  it('tells a row from a card', () => {
    expect(lateNotice([entry(5, [{ ...low, taken: [37] }], { cause: 'expire', seat: null })], seats, 0)).toMatch('the cheapest row');
  });
});

describe('the prompt', () => {
  it('calls those who are waited for by their names', () => {
    const game = six(3, { seats, to_act: [1], view: view({ own_choice: 55, chosen: [0] }) });
    expect(prompt(game, null, false)).toBe('You play 55. Waiting for Bea.');
  });

  it('does not speak before the cards do', () => {
    expect(prompt(six(3, { seats }), null, true)).toBe('Next trick: choose a card');
    const mine = six(3, { seats, view: view({ phase: 'choose_row', row_chooser: 0, revealed: [{ seat: 0, card: 2, laid: false }] }) });
    expect(prompt(mine, null, true)).toBe('');
    expect(prompt(mine, null, false)).toMatch('lower than every row');
  });
});
