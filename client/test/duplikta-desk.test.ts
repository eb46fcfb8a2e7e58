import { describe, expect, it } from 'vitest';
import type { GameFeed } from '../src/api/feed.svelte';
import type { LogEntry, Problem } from '../src/api/wire';
import { commonOf } from '../src/games/duplikta/common.svelte';
import { CHANCES, defaults, optionsNow, played, usual, usualAlone } from '../src/games/duplikta/options';
import { Play } from '../src/games/duplikta/play.svelte';
import { shapeOf } from '../src/games/duplikta/shape';
import type { DupliktaGame } from '../src/games/duplikta/wire';

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
