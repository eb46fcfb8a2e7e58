import { afterEach, beforeAll, expect, it } from 'vitest';
import { flushSync, mount, unmount } from 'svelte';
import Guarded from '../src/games/crossword/Guarded.svelte';
import Study from '../src/games/duplikta/Study.svelte';
import Best from '../src/games/wocable/Best.svelte';
import { speak } from '../src/text/text.svelte';

// One word at one place stands there twice: the blank is another of its letters.
const puts = (blank: number) => [...'AERA'].map((letter, place) => ({ cell: 112 + place, letter, blank: place === blank }));
const twice = [{ start: 112, down: false, score: 8, word: ['a', 'E', 'R', 'A'] }, { start: 112, down: false, score: 8, word: ['A', 'E', 'R', 'a'] }];

let drawn: ReturnType<typeof mount> | undefined;
const names = (): string[] => [...document.querySelectorAll('ol li .word')].map((word) => word.textContent ?? '');
beforeAll(() => speak('en'));
afterEach(async () => {
  if (drawn) await unmount(drawn);
  document.body.innerHTML = '';
});

it('lists one word twice in wocable, and says which of them was made', () => {
  const best = twice.map((play, place) => ({ ...play, tiles: puts(place * 3) }));
  const looking = { turn: { n: 1, seat: 0, done: 'place', tiles: puts(3) }, study: { racks: [['A', 'E', 'R', '?']], best }, chosen: null, choose: () => undefined };
  drawn = mount(Best as never, { target: document.body, props: { looking, values: {} } as never });
  flushSync();
  expect(names()).toEqual(['aERA', 'AERaplayed']);
});

it('lists one word twice in dupliKta', () => {
  const best = [twice.map((play, place) => ({ ...play, puts: puts(place * 3) }))];
  const line = { done: 'word', word: 'aERA', cells: [112, 113, 114, 115], faces: ['a', 'E', 'R', 'A'], points: 8, score: 8, bonus: 0, more: 0, speed: 0, penalty: 0, refused: [] };
  const closed = { turn: 1, attempt: 1, lines: [line], stays: 0, rung: 'alone', won: 0 };
  const view = { seats: [{ tourlou: false }], values: { A: 1, E: 1, R: 1 }, mode: 'solo' };
  const looking = { study: { racks: [['A', 'E', 'R', '?']], best }, chosen: null, choose: () => undefined };
  const props = { play: { game: { seats: [] }, view, you: 0 }, looking, frame: { step: 'stays', told: { closed, words: [], again: false, scores: [8] }, board: [], scores: [8], hold: 0 } };
  drawn = mount(Study as never, { target: document.body, props: props as never });
  flushSync();
  expect(names()).toEqual(['AERAYou', 'AERA']);
  expect([...document.querySelectorAll('ol li')].map((item) => item.querySelector('i')?.textContent)).toEqual(['A', 'A']);
});

it('says so where drawing fails, in place of waiting for ever', () => {
  const children = (() => { throw new Error('broken'); }) as never;
  drawn = mount(Guarded, { target: document.body, props: { children } });
  flushSync();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The best plays could not be found just now.');
});
