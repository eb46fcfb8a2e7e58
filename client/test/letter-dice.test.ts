import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingMove } from '../src/api/feed.svelte';
import type { Move, Problem } from '../src/api/wire';
import { columns } from '../src/games/letter-dice/after';
import { Entry } from '../src/games/letter-dice/entry.svelte';
import { drawn, folded, printed, trace } from '../src/games/letter-dice/paths';
import Tray from '../src/games/letter-dice/Tray.svelte';
import { speak } from '../src/text/text.svelte';
import { problemText } from '../src/ui/trouble';

const faces = [...'ABCDEFGHIJKLMNOP'];

beforeAll(() => speak('en'));

describe('letters as typed', () => {
  it('lose accents as each language has it', () => {
    expect(folded('mère', 'fr')).toBe('MERE');
    expect(folded('Cœur', 'fr')).toBe('COEUR');
    expect(folded('garçon', 'fr')).toBe('GARCON');
    expect(folded('año', 'es')).toBe('AÑO');
    expect(folded('él', 'es')).toBe('EL');
    // A keyboard may send an accent by itself.
    expect(folded('e\u0301te\u0301', 'fr')).toBe('ETE');
  });
});

describe('the path of a word', () => {
  it('goes aslant, never round an edge, never twice over a die', () => {
    expect(trace(faces, 'AFK')).toEqual([0, 5, 10]);
    expect(trace(faces, 'AEH')).toBeNull();
    expect(trace(faces, 'ABCGFB')).toBeNull();
  });

  it('tries all ways, where a greedy one would lose the word', () => {
    const board = [...'EBEXEFEXXXXXXXXX'];
    expect(trace(board, 'BEEF')).not.toBeNull();
  });

  it('takes QU as one die, begun or whole', () => {
    const board = ['QU', 'I', ...'XXXXXXXXXXXXXX'];
    expect(trace(board, 'Q')).toEqual([0]);
    expect(trace(board, 'QUI')).toEqual([0, 1]);
    expect(printed('QU')).toBe('Qu');
  });

  it('stays where it was while a word grows', () => {
    const board = [...'TAXXXXXXXXXXXXTA'];
    expect(trace(board, 'TA', [14])).toEqual([14, 15]);
  });
});

describe('drawing over the dice', () => {
  it('adds a neighbour, goes back on itself, and leaps over nothing', () => {
    expect(drawn([0], 5)).toEqual([0, 5]);
    expect(drawn([0, 5], 0)).toEqual([0]);
    expect(drawn([0], 3)).toEqual([0]);
    expect(drawn([0, 5, 6], 0)).toEqual([0, 5, 6]);
  });
});

describe('the words entered', () => {
  let feed: { pending: PendingMove | null; refusal: Problem | null; move(move: Move): void };
  let sent: string[];
  const none = (): undefined => undefined;
  beforeEach(() => {
    sent = [];
    feed = {
      pending: null, refusal: null,
      move(move) {
        if (move.kind !== 'letter-dice.enter') return;
        sent.push(move.word);
        feed.refusal = null;
        feed.pending = { id: String(sent.length), move, n: 1, firm: false };
      },
    };
  });

  it('are judged one at a time, in their order', () => {
    const entry = new Entry(feed);
    for (const word of ['mère', 'mer']) { entry.type(word); entry.enter([]); }
    expect(sent).toEqual(['mère']);
    feed.pending = null;
    entry.settle(() => ({ word: 'MERE', points: 3, path: [0, 1, 2, 3] }));
    expect(entry.answer).toMatchObject({ kind: 'accepted', word: 'MERE', points: 3 });
    expect(sent).toEqual(['mère', 'mer']);
  });

  it('are told why they were refused', () => {
    const entry = new Entry(feed);
    entry.type('MCAO');
    entry.enter([1, 2]);
    feed.pending = null;
    feed.refusal = { code: 'illegal_move', reason: 'not_in_lexicon', place: { word: 'MCAO' }, title: '', detail: '' } as unknown as Problem;
    entry.settle(none);
    expect(entry.answer?.kind).toBe('refused');
    expect(problemText(feed.refusal)).toBe('MCAO: not in the word list');
  });

  it('are void after the bell', () => {
    const entry = new Entry(feed);
    for (const word of ['one', 'two']) { entry.type(word); entry.enter([]); }
    entry.stop();
    feed.pending = null;
    entry.settle(none);
    expect(sent).toEqual(['one']);
  });

  it('are spelt by the dice that are drawn over, until somebody types', () => {
    const entry = new Entry(feed);
    entry.draw(faces, [0, 5]);
    expect(entry.text).toBe('AF');
    expect(entry.path(faces, 'en', [])).toEqual([0, 5]);
    entry.type('AB');
    expect(entry.path(faces, 'en', [])).toEqual([0, 1]);
  });
});

it('sorts the words apart at the end, the long ones first', () => {
  const word = (text: string, found_by: number[]) => ({ word: text, points: 2, path: [0, 1, 2], found_by });
  const { only, found, missed } = columns([{ roll: 1, board: faces, words: [word('ANE', [0]), word('MARE', [0, 1]), word('NOIE', [1]), word('RAMIE', [])] }], 0);
  expect(only.map((each) => each.word)).toEqual(['ANE']);
  expect(found.map((each) => each.word)).toEqual(['MARE', 'NOIE']);
  expect(missed.map((each) => each.word)).toEqual(['RAMIE']);
});

describe('the tray', () => {
  it('is a table with coordinates whose dice are taken by keys', () => {
    const paths: number[][] = [];
    const tray = mount(Tray, {
      target: document.body,
      props: { board: ['QU', ...faces.slice(1)], roll: 1, rolling: false, path: [5], tone: 'trace', able: true, ondraw: (path: number[]) => paths.push(path), onlift: vi.fn() },
    });
    flushSync();
    const die = (cell: number): HTMLElement => document.querySelector<HTMLElement>(`[data-die="${cell}"]`)!;
    expect(die(0).getAttribute('aria-label')).toBe('A1, Qu');
    expect(die(5).getAttribute('aria-label')).toBe('B2, F, letter 1 of the word');
    die(0).focus();
    const press = (key: string): void => { document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })); flushSync(); };
    press('ArrowRight');
    expect(document.activeElement).toBe(die(1));
    press(' ');
    expect(paths).toEqual([[5, 1]]);
    unmount(tray);
  });
});
