import { beforeEach, describe, expect, it, vi } from 'vitest';
import shipped from '../../wordlists/scenarios/fr.json?raw';
import { arrangement, held, isArranged, type Arranged } from '../src/games/duplikta/arrangement.svelte';
import { BigD } from '../src/games/duplikta/bigd.svelte';
import { halves } from '../src/games/duplikta/chances';
import { Desk } from '../src/games/duplikta/desk.svelte';
import { Drafts } from '../src/games/duplikta/drafts';
import { keyOf, type Layout } from '../src/games/duplikta/layout';
import { against, defaults, played, seatsOf } from '../src/games/duplikta/options';
import { cellName, placeName, wordPlace } from '../src/games/duplikta/places';
import { goalAt } from '../src/games/duplikta/reach';
import { decoded, encoded, linked, presets, setOf } from '../src/games/duplikta/sets';
import { difficultyOf, scenarios } from '../src/games/duplikta/scenarios';
import { shown, type Frame } from '../src/games/duplikta/story';
import { closingsOf, gridAfter } from '../src/games/duplikta/study';
import type { DupliktaLine, DupliktaOptions } from '../src/games/duplikta/wire';
import type { LogEntry } from '../src/api/wire';

const board = Array.from({ length: 225 }, () => '');
const letters = ['A', 'B', 'C', 'E', 'S', 'T'];
const rack = ['A', 'B', 'e', '?', 'S', 'T', 'T'];
const EMPTY: Layout = { puts: [], loupe: [], aside: [] };

function laidOut(layout: Layout = EMPTY): Desk {
  const desk = new Desk();
  desk.adopt(layout, rack, board, letters);
  return desk;
}
const idOf = (desk: Desk, tile: string): number => desk.pieces.find((piece) => piece.tile === tile)?.id ?? -1;
const where = (desk: Desk): string => desk.pieces.map(({ tile, where: at }) => `${tile}:${at}`).join(' ');

describe('places', () => {
  it('are named as the French name them', () => {
    expect(cellName(112)).toBe('H8');
    expect(placeName(112, true)).toBe('8H');
    expect(wordPlace([112, 113])).toBe('H8');
    expect(wordPlace([112, 127])).toBe('8H');
  });
});

describe('a desk', () => {
  it('says where every tile lies, and a blank without a letter is not laid yet', () => {
    const desk = laidOut();
    desk.lay(idOf(desk, 'A'), 112);
    desk.lay(idOf(desk, 'e'), 113);
    desk.lay(idOf(desk, '?'), 114);
    desk.put(idOf(desk, 'S'), 'loupe');
    desk.put(idOf(desk, 'B'), 'aside');
    expect(desk.naming).toBe(idOf(desk, '?'));
    expect(desk.puts).toBeNull();
    expect(desk.layout).toEqual({ puts: [{ cell: 112, letter: 'A', blank: false }, { cell: 113, letter: 'E', blank: true }], loupe: ['S'], aside: ['B'] });
    desk.name('C');
    expect(desk.puts).toHaveLength(3);
    expect(desk.unnamed).toHaveLength(1);
  });

  it('comes back from what the server holds, named blanks first', () => {
    const layout: Layout = { puts: [{ cell: 112, letter: 'E', blank: true }, { cell: 113, letter: 'T', blank: false }], loupe: ['?'], aside: ['T'] };
    const desk = laidOut(layout);
    expect(where(desk)).toBe('A:rack B:rack e:grid ?:loupe S:rack T:grid T:aside');
    expect(keyOf(desk.layout)).toBe(keyOf(layout));
  });

  it('recalls everything with the D, from wherever it lies', () => {
    const desk = laidOut({ puts: [{ cell: 112, letter: 'A', blank: false }], loupe: ['B'], aside: ['S'] });
    desk.recall();
    expect(desk.pieces.every((piece) => piece.where === 'rack')).toBe(true);
  });

  it('types from the rack before it takes what lies aside, and never from the loupe', () => {
    const desk = laidOut({ puts: [], loupe: ['B'], aside: ['T'] });
    desk.start(112);
    for (const key of ['t', 't', 'b']) desk.type(key, false);
    // The last one is the blank, for the B lies on the loupe.
    expect(where(desk)).toBe('A:rack B:loupe e:rack ?:grid S:rack T:grid T:grid');
    expect(desk.puts?.map(({ letter, blank }) => `${letter}${blank ? '?' : ''}`)).toEqual(['T', 'T', 'B?']);
  });

  it('gives a typed letter the blank that has become it', () => {
    const desk = laidOut();
    desk.start(112);
    desk.type('e', false);
    expect(desk.puts).toEqual([{ cell: 112, letter: 'E', blank: true }]);
    expect(desk.unnamed).toHaveLength(0);
  });

  it('takes what the loupe gave back to the rack, and leaves what nothing came of', () => {
    const desk = laidOut({ puts: [], loupe: ['B', 'S'], aside: [] });
    const id = idOf(desk, 'S');
    desk.swap('S', 'S', id);
    expect(desk.loupe.map(({ tile }) => tile)).toEqual(['B', 'S']);
    desk.swap('S', 'C', id);
    expect(desk.pieces.find((piece) => piece.id === id)).toMatchObject({ tile: 'C', where: 'rack' });
    expect(desk.fresh).toBe(id);
  });

  it('keeps a blank where it lies while the loupe gives it its letter', () => {
    const desk = laidOut();
    const id = idOf(desk, '?');
    desk.lay(id, 112);
    desk.name('C');
    desk.swap('?', 'c', id);
    desk.see(['A', 'B', 'e', 'c', 'S', 'T', 'T'], board, letters);
    expect(desk.puts).toEqual([{ cell: 112, letter: 'C', blank: true }]);
    expect(desk.unnamed).toHaveLength(0);
  });

  it('lays a picked tile, and picks for the loupe without laying', () => {
    const desk = laidOut();
    const id = idOf(desk, 'A');
    desk.pick(id);
    desk.press(112);
    expect(desk.laid.map(({ cell }) => cell)).toEqual([112]);
    desk.press(112);
    expect(desk.laid).toHaveLength(0);
  });
});

describe('drafts', () => {
  const one: Layout = { ...EMPTY, aside: ['A'] };
  const two: Layout = { ...EMPTY, aside: ['A', 'B'] };
  beforeEach(() => { vi.useFakeTimers(); });

  it('are told once, a little later, and as they lie last', () => {
    const send = vi.fn();
    const drafts = new Drafts(send);
    drafts.forget(keyOf(EMPTY));
    drafts.want(one);
    drafts.want(two);
    vi.advanceTimersByTime(500);
    drafts.want(two);
    vi.advanceTimersByTime(500);
    expect(send.mock.calls).toEqual([[two]]);
  });

  it('know their own words when they come back, and those of another tab', () => {
    const drafts = new Drafts(() => undefined);
    drafts.forget(keyOf(EMPTY));
    drafts.want(one);
    expect(drafts.heard(keyOf(EMPTY))).toBe(false);
    drafts.flush();
    expect(drafts.heard(keyOf(one))).toBe(false);
    expect(drafts.heard(keyOf(two))).toBe(true);
  });

  it('are said again where the line was gone', () => {
    const send = vi.fn();
    const drafts = new Drafts(send);
    drafts.want(one);
    drafts.flush();
    drafts.again(one);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('take nothing along into the next turn', () => {
    const send = vi.fn();
    const drafts = new Drafts(send);
    drafts.want(one);
    drafts.forget();
    vi.advanceTimersByTime(500);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the arrangement of the desk', () => {
  it('is kept, goes by keys, and never leaves the desk', () => {
    arrangement.take({});
    arrangement.move('grid', arrangement.stepped('grid', 'ArrowRight', false)!);
    arrangement.keep();
    expect(arrangement.of('grid')).toEqual({ x: 16, y: 0 });
    expect(JSON.parse(localStorage.getItem('ludotheque.duplikta.arrangement') ?? '')).toEqual({ grid: { x: 16, y: 0 } });
    arrangement.move('grid', arrangement.stepped('grid', 'Home', false)!);
    expect(arrangement.moved).toEqual({});
    const desk = new DOMRect(0, 0, 1000, 800);
    expect(held({ x: 900, y: -900 }, new DOMRect(100, 100, 200, 200), desk, { x: 0, y: 0 })).toEqual({ x: 700, y: -100 });
  });

  it('takes only what is one', () => {
    const strange: unknown[] = [null, 3, { grid: 1 }, { sofa: { x: 1, y: 1 } }, { grid: { x: 'a', y: 0 } }];
    expect(strange.filter(isArranged)).toEqual([]);
    const saved: Arranged = { dock: { x: 3, y: -4 } };
    expect(isArranged(saved)).toBe(true);
  });
});

describe('the D', () => {
  it('takes a number and calls for that scenario with a click', () => {
    const [recall, call] = [vi.fn(), vi.fn()];
    const big = new BigD(recall, call);
    expect(big.key('1')).toBe(false);
    big.over = big.scenarios = true;
    for (const key of ['1', '2', 'Enter']) expect(big.key(key)).toBe(true);
    expect(call).not.toHaveBeenCalled();
    big.press();
    expect(call).toHaveBeenCalledWith(12);
    big.press();
    expect(recall).toHaveBeenCalledTimes(1);
  });
});

describe('sets of letters', () => {
  it('fit into 60 to 120 tiles, in every language', () => {
    for (const language of ['fr', 'en', 'es'] as const) {
      for (const preset of presets) {
        const total = setOf(preset, language).reduce((sum, { count }) => sum + count, 0);
        expect(total, `${preset} ${language}`).toBeGreaterThanOrEqual(60);
        expect(total, `${preset} ${language}`).toBeLessThanOrEqual(120);
      }
    }
    expect(setOf('usual', 'fr').reduce((sum, { count }) => sum + count, 0)).toBe(102);
  });

  it('travel in a link', () => {
    const set = setOf('usual', 'es');
    expect(decoded(encoded(set))).toEqual(set);
    expect(linked(new URLSearchParams('game=duplikta&language=fr&tiles=_60'))).toEqual({ language: 'fr', tiles: [{ tile: '?', count: 60 }] });
    expect(linked(new URLSearchParams('game=wocable&language=fr&tiles=_60'))).toBeNull();
  });
});

describe('options', () => {
  it('go with the way to play', () => {
    const own = { ...defaults(), tiles: setOf('blanks', 'fr'), prepare: true };
    expect(played(own, 'scenario')).toMatchObject({ tiles: null, prepare: false, same_tiles: true });
    expect(seatsOf(played(own, 'solo'))).toBe(1);
    expect(against([7])).toMatchObject({ seats: 2, bots: [], options: { mode: 'tourlou', strength: 7, timer_seconds: 0 } });
    expect(against([])).toMatchObject({ seats: 1, options: { mode: 'solo' } });
  });
});

describe('Chances', () => {
  it('are written in halves', () => {
    expect([0, 1, 2, 3, 10].map(halves)).toEqual(['0', '½', '1', '1½', '5']);
  });
});

describe('a carried tile', () => {
  const reach = { rack: new DOMRect(0, 500, 350, 50), tiles: 7, grid: new DOMRect(0, 0, 450, 450), loupe: new DOMRect(0, 560, 60, 60), aside: new DOMRect(80, 560, 200, 60), free: (cell: number) => cell !== 0 };
  it('knows what it is over', () => {
    expect(goalAt(225, 225, reach)).toEqual({ kind: 'cell', cell: 112 });
    expect(goalAt(3, 3, reach)).toBeNull();
    expect(goalAt(120, 520, reach)).toEqual({ kind: 'rack', place: 2 });
    expect(goalAt(30, 590, reach)).toEqual({ kind: 'loupe' });
    expect(goalAt(100, 590, reach)).toEqual({ kind: 'aside' });
  });
});

describe('a turn that is told', () => {
  const line = (cells: number[], faces: string[]) => ({ cells, faces });
  const frame = (step: Frame['step'], stays: number | null) => ({ step, told: { closed: { stays, lines: [line([112, 113], ['A', 'B']), line([112, 113], ['C', 'b'])] } } }) as unknown as Frame;
  it('shows both plays on a cell, and then lifts one away', () => {
    expect(shown(frame('both', 1)).get(112)).toMatchObject({ letter: 'A', beside: 'C' });
    expect(shown(frame('both', 1)).get(113)).toMatchObject({ letter: 'B', beside: '' });
    expect(shown(frame('stays', 1)).get(112)).toMatchObject({ letter: 'C', by: 1, lifting: false });
    expect([...shown(frame('stays', null)).values()].every(({ lifting }) => lifting)).toBe(true);
  });
});

describe('scenarios', () => {
  it('are listed as the server has them', () => {
    const file = JSON.parse(shipped) as { scenarios: { number: number; strength: number; difficulty: string; order: string }[] };
    expect(scenarios).toEqual(file.scenarios.map(({ number, strength, order }) => ({ number, strength, tiles: order.split(' ').length })));
    const names = { facile: 'easy', moyen: 'medium', difficile: 'hard', 'très difficile': 'very_hard', experts: 'expert' } as Record<string, string>;
    expect(scenarios.map(({ strength }) => difficultyOf(strength))).toEqual(file.scenarios.map(({ difficulty }) => names[difficulty]));
  });
});

describe('a finished game', () => {
  const line = (cells: number[], faces: string[]) => ({ done: 'word', cells, faces }) as unknown as DupliktaLine;
  const closed = (n: number, stays: number | null, lines: DupliktaLine[]): LogEntry =>
    ({ n, events: [{ kind: 'duplikta.closed', again: stays === null, closed: { turn: n, attempt: 1, stays, rung: null, won: null, lines }, words: [], scores: [0, 0] }] }) as unknown as LogEntry;
  const log = [closed(4, 1, [line([112], ['A']), line([112, 113], ['B', 'y'])]), closed(9, null, [line([0], ['Q']), line([1], ['X'])]), closed(12, 0, [line([114], ['E']), line([], [])])];

  it('is told turn by turn, with only the tiles that stayed on the grid', () => {
    const closings = closingsOf(log);
    expect(closings.map(({ n }) => n)).toEqual([4, 9, 12]);
    const laid = (count: number): string => gridAfter({ position: null }, closings, count).join('');
    expect([0, 1, 2, 3].map(laid)).toEqual(['', 'By', 'By', 'ByE']);
  });

  it('that was taken up again begins with the grid that was saved', () => {
    const saved = board.map((tile, cell) => (cell === 111 ? 'Z' : tile));
    const position = { board: saved } as unknown as NonNullable<DupliktaOptions['position']>;
    expect(gridAfter({ position }, closingsOf(log), 1).join('')).toBe('ZBy');
  });
});
