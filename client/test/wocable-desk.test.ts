import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../src/api/http';
import type { Problem } from '../src/api/wire';
import { cellText } from '../src/games/wocable/boardtext';
import { Desk } from '../src/games/wocable/desk.svelte';
import { cellName, isDown, startName, stepped } from '../src/games/crossword/geometry';
import { pressed } from '../src/games/wocable/keyboard';
import { Looking } from '../src/games/crossword/looking.svelte';
import { defaults, paced, paceOf, summary, unhurried } from '../src/games/wocable/options';
import { primaryOf } from '../src/games/wocable/primary';
import { refusalText } from '../src/games/wocable/refusal';
import { premiumsOf, valuesOf } from '../src/games/wocable/sets';
import { Trial } from '../src/games/crossword/trial.svelte';
import { boardAfter, placeOf, scoresAfter, turnsOf } from '../src/games/wocable/turns';
import type { WocableTrial } from '../src/games/wocable/wire';
import { endingText, eventText } from '../src/games/wocable/words';
import { speak } from '../src/text/text.svelte';
import { seat } from './view';
import { laidOut, letters, values, wocableEntry, wocableView } from './wocable-view';

const rack = ['A', 'C', 'CH', 'E', 'H', 'O', '?'];
const seats = [seat(0), seat(1)];
const trialOf = (change: Partial<WocableTrial> = {}): WocableTrial =>
  ({ kind: 'wocable.trial', words: [{ word: 'ACE', cells: [112, 113, 114], score: 12, valid: true }], score: 12, bonus: 0, ...change });

beforeAll(() => speak('en'));
beforeEach(() => sessionStorage.clear());

function set(): Desk {
  const desk = new Desk('g');
  desk.see(rack, laidOut(), letters);
  return desk;
}
const idOf = (desk: Desk, tile: string): number => desk.draft.slots.find((slot) => slot.tile === tile)?.id ?? -1;

describe('the desk', () => {
  it('lays what is picked, and takes back what is pressed', () => {
    const desk = set();
    desk.pressRack(idOf(desk, 'A'));
    desk.press(112);
    expect(desk.puts).toEqual([{ cell: 112, letter: 'A', blank: false }]);
    expect(desk.picked).toBeNull();
    desk.press(112);
    expect(desk.puts).toBeNull();
  });

  it('turns the cursor with every further press, whichever way it ran before', () => {
    const desk = set();
    desk.press(112);
    expect(desk.cursor).toEqual({ cell: 112, down: false });
    desk.press(112);
    expect(desk.cursor).toEqual({ cell: 112, down: true });
    desk.press(112);
    expect(desk.cursor).toEqual({ cell: 112, down: false });
    desk.press(112);
    desk.press(64);
    expect(desk.cursor).toEqual({ cell: 64, down: true });
    desk.press(64);
    expect(desk.cursor).toEqual({ cell: 64, down: false });
  });

  it('lays pressed tiles one after the other where the cursor is', () => {
    const desk = set();
    desk.press(112);
    for (const tile of ['A', 'CH', 'O']) desk.pressRack(idOf(desk, tile));
    expect(desk.puts?.map(({ cell, letter }) => `${cell}${letter}`)).toEqual(['112A', '113CH', '114O']);
  });

  it('asks which letter a blank is, and takes it back where nobody says', () => {
    const desk = set();
    desk.lay(idOf(desk, '?'), 112);
    expect(desk.naming).toBe(idOf(desk, '?'));
    desk.name(null);
    expect(desk.draft.laid).toEqual([]);
    desk.lay(idOf(desk, '?'), 112);
    desk.name('Ñ');
    expect(desk.puts).toEqual([{ cell: 112, letter: 'Ñ', blank: true }]);
  });

  it('tells when somebody played on the draft', () => {
    const desk = set();
    desk.lay(idOf(desk, 'A'), 112);
    expect(desk.see(rack, laidOut({ 20: 'O' }), letters)).toBe(false);
    expect(desk.see(rack, laidOut({ 112: 'O' }), letters)).toBe(true);
    expect(desk.rack.every(({ laid }) => !laid)).toBe(true);
  });

  it('springs back when refused, and lays the same again', () => {
    const desk = set();
    desk.lay(idOf(desk, 'A'), 112);
    desk.lay(idOf(desk, 'C'), 113);
    const before = desk.puts;
    desk.spring();
    expect(desk.puts).toBeNull();
    desk.again();
    expect(desk.puts).toEqual(before);
    expect(desk.refused).toBeNull();
  });

  it('chooses tiles for an exchange, and has the rack as before when nothing came of it', () => {
    const desk = set();
    desk.lay(idOf(desk, 'A'), 112);
    desk.exchange();
    expect(desk.draft.laid).toEqual([]);
    desk.give('C');
    desk.give('O');
    desk.give('C');
    expect(desk.given).toEqual(['O']);
    desk.giving = null;
    expect(desk.rack.map(({ tile }) => tile)).toEqual(rack);
  });
});

describe('keys', () => {
  const acts = { play: vi.fn(), pass: vi.fn(), exchange: vi.fn(), show: vi.fn(), focus: vi.fn() };
  const press = (desk: Desk, key: string, more: KeyboardEventInit = {}): boolean => pressed(new KeyboardEvent('keydown', { key, ...more }), desk, letters, true, acts);

  it('type words from the centre when nobody says where', () => {
    const desk = set();
    for (const key of ['a', 'c', 'h', 'e']) press(desk, key);
    expect(desk.puts?.map(({ cell, letter }) => `${cell}${letter}`)).toEqual(['112A', '113CH', '114E']);
    press(desk, 'Backspace');
    expect(desk.cursor?.cell).toBe(114);
    press(desk, 'Escape');
    expect(desk.draft.laid).toEqual([]);
  });

  it('turn the word before they walk across it', () => {
    const desk = set();
    press(desk, 'ArrowRight');
    expect(desk.cursor).toEqual({ cell: 112, down: false });
    press(desk, 'ArrowDown');
    expect(desk.cursor).toEqual({ cell: 112, down: true });
    press(desk, 'ArrowDown');
    expect(desk.cursor).toEqual({ cell: 127, down: true });
    press(desk, ' ');
    expect(desk.cursor?.down).toBe(false);
  });

  it('play, pass, exchange and show', () => {
    const desk = set();
    press(desk, 'Enter');
    press(desk, '5');
    press(desk, '4');
    press(desk, '6');
    expect([acts.play, acts.pass, acts.exchange].map((act) => act.mock.calls.length)).toEqual([1, 1, 1]);
    expect(acts.show).toHaveBeenCalledWith('unseen');
    expect(press(desk, 'w')).toBe(false);
  });
});

describe('a trial', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const put = (cell: number) => [{ cell, letter: 'A', blank: false }];

  it('asks once for a draft that rests, and forgets answers to earlier ones', async () => {
    const asked: ((trial: WocableTrial) => void)[] = [];
    const ask = vi.fn(() => new Promise<WocableTrial>((answer) => asked.push(answer)));
    const trial = new Trial(ask);
    trial.want('g', '1', put(1));
    trial.want('g', '1', put(2));
    vi.advanceTimersByTime(200);
    expect(ask).toHaveBeenCalledTimes(1);
    trial.want('g', '1', put(3));
    vi.advanceTimersByTime(200);
    asked[0]?.(trialOf({ score: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(trial.answer).toBeNull();
    asked[1]?.(trialOf({ score: 3 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(trial.answer?.trial?.score).toBe(3);
    trial.want('g', '1', null);
    expect(trial.answer).toBeNull();
  });

  it('keeps the reason of a refusal, and nothing of a lost line', async () => {
    const problem = { code: 'illegal_move', reason: 'gap', place: { cell: 113 }, title: 'no', status: 422 } as unknown as Problem;
    const refused = new Trial(() => Promise.reject(new Refused(problem)));
    refused.want('g', '1', put(1));
    await vi.advanceTimersByTimeAsync(200);
    expect(refusalText(refused.answer!.problem!)).toBe('There is a gap at 8I');
    const lost = new Trial(() => Promise.reject(new TypeError('gone')));
    lost.want('g', '1', put(1));
    await vi.advanceTimersByTimeAsync(200);
    expect(lost.answer).toBeNull();
  });
});

describe('the one thing to do', () => {
  const desk = set();
  desk.lay(idOf(desk, 'A'), 112);
  const now = { desk, mine: true, pending: false, limit: 7 };

  it('is named by what it does', () => {
    expect(primaryOf({ ...now, answer: { trial: trialOf(), problem: null } })).toMatchObject({ label: 'Play 12 points', off: false });
    expect(primaryOf({ ...now, answer: null })).toMatchObject({ label: 'Play', off: false });
    expect(primaryOf({ ...now, mine: false, answer: { trial: trialOf(), problem: null } })).toMatchObject({ label: '12 points', off: true });
  });

  it('does not play what is known to be wrong', () => {
    const words = [{ word: 'ACX', cells: [1], score: 1, valid: false }];
    const wrong = primaryOf({ ...now, answer: { trial: trialOf({ words }), problem: null } });
    expect(wrong.off).toBe(true);
    expect(wrong.said).toContain('Not in the word list: ACX');
    // Who presses Enter all the same is told why.
    expect(wrong.why).toBe('Not in the word list: ACX');
    expect(primaryOf({ ...now, mine: false, answer: null }).why).toBe('It is not your turn yet');
    expect(primaryOf({ ...now, desk: set(), answer: null }).why).toBe('Lay a word first');
    expect(primaryOf({ ...now, answer: { trial: trialOf(), problem: null } })).toMatchObject({ off: false, why: '' });
  });

  it('says how many may be exchanged', () => {
    const other = set();
    other.exchange();
    for (const tile of ['A', 'C', 'E']) other.give(tile);
    flushSync();
    expect(primaryOf({ ...now, desk: other, answer: null, limit: 2 })).toMatchObject({ label: 'At most 2 tiles', off: true, why: 'At most 2 tiles' });
    expect(primaryOf({ ...now, desk: other, answer: null })).toMatchObject({ label: 'Exchange 3 tiles', off: false });
  });
});

describe('what is told', () => {
  const placed = {
    kind: 'wocable.placed', turn: 1, seat: 1, tiles: [{ cell: 112, letter: 'A', blank: false }, { cell: 127, letter: 'E', blank: true }],
    words: [{ word: 'AE', cells: [112, 127], score: 2 }], score: 2, bonus: 0, total: 2, bag: 80,
  } as const;
  const log = [
    wocableEntry(2, [structuredClone(placed) as never]),
    wocableEntry(3, [{ kind: 'wocable.passed', turn: 2, seat: 0, passes: 1 }]),
    wocableEntry(4, [{ kind: 'wocable.exchanged', turn: 3, seat: 1, count: 3 }]),
  ];

  it('is a list of moves with totals', () => {
    const turns = turnsOf(log);
    expect(turns.map(({ done, seat: by, total }) => [done, by, total])).toEqual([['place', 1, 2], ['pass', 0, 0], ['exchange', 1, 2]]);
    expect(placeOf(turns[0]!)).toBe('H8');
    expect(boardAfter(turns, 1)[127]).toBe('e');
    expect(boardAfter(turns, 0).join('')).toBe('');
    expect(scoresAfter(turns, 3, 2)).toEqual([0, 2]);
  });

  it('is one sentence for each thing that happens', () => {
    expect(eventText(log[0]!.events[0] as never, seats, 0)).toBe('Player 1 lays AE at H8, 2 points');
    expect(eventText(log[0]!.events[0] as never, seats, 1)).toBe('You lay AE at H8, 2 points');
    expect(eventText({ kind: 'wocable.drew', seat: 0, tiles: ['A', '?'], rack: [] }, seats, 0)).toBe('You draw A and blank');
    expect(endingText(wocableView({ ending: 'out', rack_sizes: [3, 0] }), seats, 0)).toBe('Player 1 laid the last tile, and gains what the others still hold.');
  });

  it('names cells as players do', () => {
    expect([cellName(112), startName(112, true), isDown([112, 127]), isDown([112, 113])]).toEqual(['8H', 'H8', true, false]);
    expect([stepped(14, 'ArrowRight'), stepped(0, 'ArrowUp'), stepped(20, 'Home'), stepped(20, 'x')]).toEqual([14, 0, 15, null]);
    expect(cellText(48, '', 'D', values)).toBe('4D, double word, empty');
    expect(cellText(112, 'ch', '.', values)).toBe('8H, blank as CH');
    expect(cellText(112, '', '.', values, { letter: 'C', blank: false })).toBe('8H, C, 3 points, not played yet');
  });
});

describe('looking back', () => {
  it('shows another play in place of the one that was made', async () => {
    vi.useFakeTimers();
    const turns = turnsOf([wocableEntry(2, [{ kind: 'wocable.placed', turn: 1, seat: 0, tiles: [{ cell: 112, letter: 'A', blank: false }], words: [], score: 2, bonus: 0, total: 2, bag: 80 }])]);
    const study = { kind: 'wocable.study' as const, racks: [], mover: 0, best: [{ tiles: [], start: 112, down: false, word: ['A'], score: 2 }] };
    const looking = new Looking(() => turns, (count) => boardAfter(turns, count), () => Promise.resolve(study));
    looking.go(9);
    expect(looking.step).toBe(1);
    await vi.advanceTimersByTimeAsync(300);
    looking.choose(study.best[0]!);
    expect(looking.board[112]).toBe('');
    looking.goTo(2);
    expect(looking.board[112]).toBe('A');
    vi.useRealTimers();
  });
});

describe('options', () => {
  it('have one clock at a time', () => {
    expect((['turn', 'bank', 'days', 'none'] as const).map((pace) => paceOf(paced(defaults(), pace)))).toEqual(['turn', 'bank', 'days', 'none']);
    expect(paceOf(unhurried(defaults()))).toBe('none');
    expect(summary({ ...paced(defaults(), 'days'), language: 'es', premiums: 'none' })).toEqual(['Español', '3 days a turn', 'Plain board']);
  });

  it('draw the board of a file', () => {
    const rows = premiumsOf('standard');
    const count = (kind: string): number => rows.join('').split(kind).length - 1;
    expect([rows.length, count('T'), count('D'), count('t'), count('d')]).toEqual([15, 8, 17, 12, 24]);
    expect(valuesOf('es')).toMatchObject({ CH: 5, LL: 8, Ñ: 8, RR: 8, '?': 0 });
    expect(Object.keys(valuesOf('en'))).toHaveLength(27);
  });
});
