import { describe, expect, it } from 'vitest';
import type { GameFeed } from '../src/api/feed.svelte';
import type { LogEntry, Problem } from '../src/api/wire';
import { isArranged, panels } from '../src/games/duplikta/arrangement.svelte';
import { commonOf } from '../src/games/duplikta/common.svelte';
import { CHANCES, defaults, optionsNow, played, usual, usualAlone } from '../src/games/duplikta/options';
import { Play } from '../src/games/duplikta/play.svelte';
import { shapeOf } from '../src/games/duplikta/shape';
import { MainWords, partsOf, placeOf } from '../src/games/duplikta/sheet';
import type { DupliktaGame, DupliktaLine } from '../src/games/duplikta/wire';
import { speak } from '../src/text/text.svelte';

function playOf(view: object = {}): Play {
  const game = { you: 0, status: 'running', options: defaults(), view: { kind: 'duplikta.view', seats: [{}, {}], same_tiles: true, ...view } };
  return new Play({ game } as unknown as GameFeed);
}

describe('the shape of the desk', () => {
  const shape = (width: number, height: number): string => Object.entries(shapeOf(width, height)).filter(([, is]) => is).map(([name]) => name).join(' ');

  it('has the windows where they have room, and the letters wherever they take none from the grid', () => {
    expect(shape(1112, 852)).toBe('roomy lettered');
    expect(shape(880, 752)).toBe('roomy tight lettered');
    expect(shape(860, 560)).toBe('lettered');
    expect(shape(696, 720)).toBe('lettered');
    expect(shape(768, 976)).toBe('');
    expect(shape(740, 312)).toBe('flat');
    expect(shape(360, 692)).toBe('');
  });
});

describe('the faults of a game', () => {
  const closed = (done: string, timed_out: boolean): LogEntry[] =>
    [{ n: 7, events: [{ kind: 'duplikta.closed', closed: { lines: [{ done, timed_out, refused: [], penalty: 10 }] } }] }] as unknown as LogEntry[];

  it('are the same on the desk and beside it', () => {
    commonOf('one').faults.add(3, 'a gap');
    expect(commonOf('one').faults.among([{ key: 'a', n: 2, text: 'before' }, { key: 'b', n: 4, text: 'after' }]).map(({ text }) => text)).toEqual(['before', 'a gap', 'after']);
    expect(commonOf('two').faults.noted).toEqual([]);
    expect(commonOf('one').faults.noted).toHaveLength(1);
  });

  it('hold what was wrong with a draft that the clock confirmed', () => {
    const play = playOf();
    expect(play.misplaced(closed('refused', true))).toBeNull();
    const problem = { reason: 'gap' } as unknown as Problem;
    play.trial.answer = { trial: null, problem };
    expect(play.misplaced(closed('refused', true))).toEqual({ n: 7, problem });
    expect(play.misplaced(closed('refused', false))).toBeNull();
    expect(play.misplaced(closed('word', true))).toBeNull();
  });
});

describe('the objects of the desk', () => {
  it('are the six of the source, and two more', () => {
    expect([...panels].sort()).toEqual(['bar', 'box', 'dock', 'grid', 'letters', 'personal', 'sheet', 'voices']);
    expect(isArranged({ box: { x: 0, y: -16 }, dock: { x: 3, y: 0 } })).toBe(true);
  });
});

describe('two equal sets', () => {
  it('are what they are now, not what they were at the start', () => {
    expect(defaults().same_tiles).toBe(true);
    expect([playOf().shared, playOf({ same_tiles: false }).shared]).toEqual([true, false]);
    const game = { options: defaults(), view: { same_tiles: false } } as unknown as DupliktaGame;
    expect(optionsNow(game)).toEqual({ ...defaults(), same_tiles: false });
  });
});

describe('the options by default', () => {
  it('take a scenario away, and leave any other way to play', () => {
    const scenario = { ...played(defaults(), 'scenario'), scenario: 4, chances: 10, timer_seconds: 45 };
    expect(usual(scenario)).toEqual(defaults());
    expect(usualAlone(scenario)).toEqual({ ...defaults(), mode: 'solo' });
    const tourlou = { ...played(defaults(), 'tourlou'), language: 'es' as const, strength: 9, chances: 0 };
    expect(usual(tourlou)).toEqual({ ...defaults(), mode: 'tourlou', language: 'es' });
    expect(usualAlone(tourlou)).toEqual(usual(tourlou));
  });

  it('are among all Chances that a table may grant', () => {
    expect(CHANCES).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('the score sheet', () => {
  const turn = { turn: 3, attempt: 1 };
  const line = (more: object = {}): DupliktaLine => ({ done: 'word', word: 'AXES', cells: [112, 114], faces: ['A', 'e'], points: 62, bonus: 50, more: 5, speed: 2, penalty: 0, score: 69, ...more }) as unknown as DupliktaLine;

  it('says where a play lies by its main word, and by its tiles where the log does not tell', () => {
    const main = { seat: 1, word: 'AXES', cells: [111, 112, 113, 114], score: 12, backwards: true, valid: true };
    const words = new MainWords([{ n: 9, events: [{ kind: 'duplikta.closed', closed: { ...turn, lines: [line({ cells: [] }), line()] }, words: [main] }] }] as unknown as LogEntry[]);
    expect(words.of(turn, 1)).toEqual(main);
    expect(words.of(turn, 0)).toBeNull();
    expect(words.of({ turn: 3, attempt: 2 }, 1)).toBeNull();
    expect(placeOf(line(), main)).toBe('H7');
    expect(placeOf(line(), null)).toBe('H8–H10');
    expect(placeOf(line({ cells: [112] }), null)).toBe('H8');
    expect(placeOf(line({ cells: [] }), null)).toBe('');
  });

  it('names what a score adds up from', async () => {
    await speak('en');
    expect(partsOf(line())).toEqual(['12 points', 'seven tiles +50', 'more tiles +5', 'faster +2']);
    expect(partsOf(line({ bonus: 0, more: 0, speed: 0, points: 12, score: 12 }))).toEqual([]);
    expect(partsOf(line({ done: 'refused', bonus: 0, more: 0, speed: 0, points: 0, penalty: 10, score: -10 }))).toEqual(['penalty −10']);
  });
});
