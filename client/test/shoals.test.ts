import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawings, textures } from '../src/games/shoals/creatures';
import { Drag } from '../src/games/shoals/drag.svelte';
import { pressCell, pressRiver } from '../src/games/shoals/hold';
import { lines } from '../src/games/shoals/log';
import { paced, paceOf, defaults } from '../src/games/shoals/options';
import { sight } from '../src/games/shoals/reach';
import Reef from '../src/games/shoals/Reef.svelte';
import { still, story } from '../src/games/shoals/story';
import { cellName, eventText, theTile, tileText } from '../src/games/shoals/words';
import { walked } from '../src/games/walk';
import { speak } from '../src/text/text.svelte';
import { fish, shoalsEntry, shoalsView, tile, turtle } from './shoals-view';
import { seat } from './view';

const board = (lying: Record<number, typeof fish>) => Array.from({ length: 36 }, (_, cell) => lying[cell] ?? null);

beforeAll(() => speak('en'));

describe('what a press on the reef means', () => {
  const view = shoalsView({ board: board({ 0: fish, 3: turtle }), river: [tile('crab', 'blue')] });
  const crab = { kind: 'tile', tile: tile('crab', 'blue') } as const;

  it('slides what is held there, and lets the server judge where to', () => {
    expect(pressCell(view, null, 0, false)).toEqual({ held: { kind: 'cell', cell: 0 }, move: null });
    expect(pressCell(view, { kind: 'cell', cell: 0 }, 14, false).move).toEqual({ kind: 'shoals.slide', from_cell: 0, to_cell: 14 });
  });

  it('lays a tile of the river, also when one of the reef was held before', () => {
    expect(pressRiver({ kind: 'cell', cell: 0 }, crab.tile)).toEqual({ held: crab, move: null });
    expect(pressCell(view, crab, 5, false)).toEqual({ held: null, move: { kind: 'shoals.place', tile: crab.tile, cell: 5 } });
  });

  it('asks before, where one wants to be asked', () => {
    const asked = pressCell(view, crab, 5, true);
    expect(asked).toEqual({ held: { kind: 'ghost', tile: crab.tile, cell: 5 }, move: null });
    expect(pressCell(view, asked.held, 6, true).held).toEqual({ kind: 'ghost', tile: crab.tile, cell: 6 });
    expect(pressCell(view, asked.held, 5, true).move).toEqual({ kind: 'shoals.place', tile: crab.tile, cell: 5 });
  });

  it('puts down what is pressed again', () => {
    expect(pressRiver(crab, crab.tile).held).toBeNull();
    expect(pressCell(view, { kind: 'cell', cell: 0 }, 0, false).held).toBeNull();
  });

  it('takes the slide back where the slid tile lies', () => {
    const slid = shoalsView({
      board: board({ 2: fish }),
      doing: { seat: 0, slide: { from_cell: 0, to_cell: 2 }, placement: null, draw: null, drawn: null },
    });
    expect(pressCell(slid, null, 2, false).move).toEqual({ kind: 'shoals.unslide' });
  });
});

describe('the cells in sight', () => {
  it('are free and straight, up to the next tile', () => {
    expect(sight(board({ 14: fish, 16: turtle, 26: turtle }), 14).sort((a, b) => a - b)).toEqual([2, 8, 12, 13, 15, 20]);
  });
});

describe('the keys', () => {
  it('walk over a field and stay on it', () => {
    expect(walked(0, 'ArrowRight', 6, 36)).toBe(1);
    expect(walked(5, 'ArrowRight', 6, 36)).toBe(5);
    expect(walked(30, 'ArrowDown', 6, 36)).toBe(30);
    expect(walked(8, 'Home', 6, 36)).toBe(6);
    expect(walked(8, 'x', 6, 36)).toBeNull();
  });
});

describe('the picture of a view', () => {
  const view = shoalsView({ board: board({ 0: fish }), river: [turtle], zones: [{ objective: 'creature', value: 'fish', cells: [0, 1], points: 1 }] });

  it('shows an own move before it is answered', () => {
    const frame = still(view, { kind: 'shoals.place', tile: turtle, cell: 7 });
    expect(frame.board[7]).toEqual(turtle);
    expect(frame.river).toEqual([]);
    expect(frame.laid).toBe(7);
  });

  it('shows no zone that a slide has broken', () => {
    const frame = still(view, { kind: 'shoals.slide', from_cell: 0, to_cell: 3 });
    expect(frame.board[3]).toEqual(fish);
    expect(frame.zones).toEqual([]);
  });

  it('tells the turn of another part by part, and not one’s own', () => {
    const events = [
      { kind: 'shoals.slid', seat: 1, tile: fish, from_cell: 0, to_cell: 3, back: false, scores: [0, 0] },
      { kind: 'shoals.placed', seat: 1, tile: turtle, cell: 4, scores: [0, 1] },
      { kind: 'shoals.drawn', seat: 1, place: 9, tile: tile('crab', 'red') },
    ] as const;
    const entries = [shoalsEntry(3, events.map((event) => ({ ...event }) as never))];
    const [slid, laid, drawn] = story(view, entries, 0);
    expect(slid?.board[3]).toEqual(fish);
    expect(laid?.scores).toEqual([0, 1]);
    expect(drawn?.river).toEqual([tile('crab', 'red')]);
    expect(story(view, entries, 1)).toEqual([]);
    expect(lines(entries, [seat(0), seat(1)], 0).map(({ text }) => text)).toEqual([
      'Turn 1', 'Player 1 slides the red fish from A1 to D1', 'Player 1 lays the green turtle on E1', 'Player 1 turns up the red crab',
    ]);
  });
});

describe('the words', () => {
  it('name cells, and tiles as the language bends them', async () => {
    expect(cellName(8)).toBe('C2');
    expect(tileText(fish)).toBe('red fish');
    await speak('fr');
    expect(theTile(tile('turtle', 'green'))).toBe('la tortue verte');
    expect(theTile(tile('seahorse', 'purple'))).toBe('l’hippocampe violet');
    await speak('es');
    expect(theTile(tile('starfish', 'red'))).toBe('la estrella de mar roja');
    await speak('en');
  });

  it('say who lost by time', () => {
    expect(eventText({ kind: 'shoals.lost', seat: 0, loss: 'time_out' }, [seat(0), seat(1)], 0)).toBe('You ran out of time');
  });
});

it('has a drawing for six creatures and a texture for six colours', () => {
  expect(new Set(Object.values(drawings).map(({ body }) => body)).size).toBe(6);
  expect(new Set(Object.values(textures).map(({ path }) => path)).size).toBe(6);
});

it('has one kind of clock at a time', () => {
  expect(paceOf(defaults)).toBe('turn');
  expect(paced(defaults, 'bank')).toMatchObject({ turn_seconds: 0, bank_seconds: 600 });
  expect(paceOf(paced(defaults, 'none'))).toBe('none');
  expect(paced(paced(defaults, 'bank'), 'turn')).toEqual(defaults);
});

describe('the reef', () => {
  let reef: ReturnType<typeof mount>;
  let pressed: number[];
  const cell = (number: number): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${number}"]`)!;
  beforeEach(() => {
    pressed = [];
    const frame = still(shoalsView({ board: board({ 14: fish, 15: turtle }), zones: [{ objective: 'colour', value: 'red', cells: [14, 20], points: 1 }] }), null);
    reef = mount(Reef, {
      target: document.body,
      props: {
        frame, gold: 'colour', held: { kind: 'cell', cell: 14 }, drag: new Drag(), able: true, grabbable: true, pending: null,
        onpress: (number: number) => pressed.push(number), onlift: vi.fn(), ondrop: vi.fn(),
      },
    });
    flushSync();
  });
  afterEach(() => unmount(reef));

  it('is a table with coordinates, and one stop for the Tab key', () => {
    expect(document.querySelectorAll('[role=row]')).toHaveLength(6);
    expect(cell(14).getAttribute('aria-label')).toBe('C3, red fish, red, 2 together, 1 point');
    expect(cell(13).getAttribute('aria-label')).toBe('B3, free, within reach of the slide');
    expect([...document.querySelectorAll<HTMLElement>('[data-cell]')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell(14)]);
  });

  it('is walked with the arrows', () => {
    cell(14).focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    flushSync();
    expect(document.activeElement).toBe(cell(20));
    cell(20).click();
    expect(pressed).toEqual([20]);
  });
});

describe('dragging', () => {
  it('eats no click after a drop that brought none', () => {
    vi.useFakeTimers();
    const drag = new Drag();
    const held = document.createElement('button');
    held.setPointerCapture = vi.fn();
    document.elementFromPoint = () => null;
    const at = (x: number): PointerEvent => {
      const event = new PointerEvent('pointermove', { clientX: x, clientY: 0, button: 0 });
      Object.defineProperty(event, 'currentTarget', { value: held });
      return event;
    };
    drag.lift(at(0), 'red-fish', () => {});
    drag.carry(at(50));
    expect(drag.shift('red-fish')).toContain('50px');
    drag.drop(at(50));
    expect(drag.carried).toBeNull();
    vi.runAllTimers();
    expect(drag.swallows()).toBe(false);
    vi.useRealTimers();
  });
});
