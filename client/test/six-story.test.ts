import { describe, expect, it, vi } from 'vitest';
import { around } from '../src/games/six-qui-prend/around';
import { headRows, headsDrawn } from '../src/games/six-qui-prend/heads';
import { startsAnew, still, story, type Frame } from '../src/games/six-qui-prend/story';
import { Stage } from '../src/games/stage.svelte';
import { entry, view } from './view';

const revealed = { kind: 'six-qui-prend.revealed', round: 1, trick: 1, cards: [{ seat: 1, card: 14 }, { seat: 0, card: 61 }] } as const;
const fits = { kind: 'six-qui-prend.placed', seat: 1, card: 14, row: 0, taken: [], heads: 0, reason: 'fits' } as const;
const sixth = { kind: 'six-qui-prend.placed', seat: 0, card: 61, row: 3, taken: [40, 41, 42, 43, 58], heads: 7, reason: 'sixth' } as const;
const events = [{ ...revealed, cards: [...revealed.cards] }, { ...fits, taken: [] }, { ...sixth, taken: [...sixth.taken] }];
const before = view({ rows: [[12], [37], [39], [40, 41, 42, 43, 58]], totals: [3, 4] });

describe('the heads drawn on a card', () => {
  it.each([[55, 7], [11, 5], [99, 5], [10, 3], [100, 3], [5, 2], [95, 2], [104, 1], [101, 1]])('card %i has %i', (card, heads) => {
    expect(headsDrawn(card)).toBe(heads);
    expect(headRows(heads).reduce((sum, row) => sum + row, 0)).toBe(heads);
  });

  it('has 171 on all cards together', () => {
    expect(Array.from({ length: 104 }, (_, place) => headsDrawn(place + 1)).reduce((sum, heads) => sum + heads)).toBe(171);
  });
});

describe('the story of a trick', () => {
  const frames = story(before, [entry(4, events)]);

  it('turns all cards over together', () => {
    expect(frames[0]?.slots).toEqual({ 0: { card: 61, face: 'down' }, 1: { card: 14, face: 'down' } });
    expect(frames[1]?.slots).toEqual({ 0: { card: 61, face: 'up' }, 1: { card: 14, face: 'up' } });
  });

  it('lays them one by one and says what each came after', () => {
    expect(frames[2]).toMatchObject({ caption: { kind: 'fits', card: 14, after: 12, row: 0 }, slots: { 0: { card: 61 } } });
    expect(frames[2]?.rows[0]).toEqual([12, 14]);
  });

  it('shows why a row is taken before it is', () => {
    expect(frames[3]?.rows[3]).toEqual([40, 41, 42, 43, 58, 61]);
    expect(frames[3]?.taken).toBeNull();
    expect(frames[3]?.totals).toEqual([3, 4]);
    expect(frames[4]?.rows[3]).toEqual([61]);
    expect(frames[4]?.taken).toEqual({ seat: 0, cards: [40, 41, 42, 43, 58] });
    expect(frames[4]?.totals).toEqual([10, 4]);
  });

  it('goes on from a row choice with the cards that still lie there', () => {
    const waiting = view({
      phase: 'choose_row', row_chooser: 1,
      revealed: [{ seat: 1, card: 2, laid: false }, { seat: 0, card: 60, laid: false }],
    });
    const low = { kind: 'six-qui-prend.placed', seat: 1, card: 2, row: 1, taken: [37], heads: 1, reason: 'low' } as const;
    const [why, take] = story(waiting, [entry(5, [{ ...low, taken: [37] }])]);
    expect(why?.slots).toEqual({ 0: { card: 60, face: 'up' }, 1: { card: 2, face: 'up' } });
    expect(take?.rows[1]).toEqual([2]);
  });

  it('tells nothing of a choice that stays secret', () => {
    expect(story(before, [entry(4, [{ kind: 'six-qui-prend.chosen', seat: 1 }])])).toEqual([]);
  });
});

describe('a view at rest', () => {
  it('shows who has chosen, and only the own card open', () => {
    expect(still(view({ chosen: [0, 1], own_choice: 55 }), 0, null).slots).toEqual({
      0: { card: 55, face: 'up' }, 1: { card: null, face: 'down' },
    });
  });

  it('comes back to the middle of a row choice', () => {
    const frame = still(view({ phase: 'choose_row', row_chooser: 1, revealed: [{ seat: 1, card: 2, laid: false }, { seat: 0, card: 60, laid: true }] }), 0, null);
    expect(frame.slots).toEqual({ 1: { card: 2, face: 'up' } });
    expect(frame.caption).toEqual({ kind: 'wanted', seat: 1, card: 2 });
  });
});

describe('the stage', () => {
  it('shows one picture after the other and then rests', () => {
    vi.useFakeTimers();
    const stage = new Stage<Frame>();
    const frames = story(before, [entry(4, events)]);
    stage.push(frames, startsAnew(frames));
    expect(stage.frame).toEqual(frames[0]);
    for (const frame of frames) {
      expect(stage.frame).toEqual(frame);
      vi.advanceTimersByTime(frame.hold);
    }
    expect(stage.running).toBe(false);
    vi.useRealTimers();
  });

  it('can be skipped, and lets a new trick break off an old one', () => {
    vi.useFakeTimers();
    const stage = new Stage<Frame>();
    const frames = story(before, [entry(4, events)]);
    stage.push(frames, startsAnew(frames));
    const next = story(before, [entry(5, events)]);
    stage.push(next, startsAnew(next));
    expect(stage.frame).toEqual(next[0]);
    stage.skip();
    expect(stage.running).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(stage.running).toBe(false);
    vi.useRealTimers();
  });
});

describe('the seats around', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i players all have a place', (count) => {
    const { left, top, right } = around(count, 1);
    expect([...left, ...top, ...right]).toEqual(Array.from({ length: count - 1 }, (_, place) => (2 + place) % count));
    expect(left.length).toBe(right.length);
  });

  it('shows all to a spectator', () => {
    const { left, top, right } = around(4, null);
    expect([...left, ...top, ...right]).toEqual([0, 1, 2, 3]);
  });
});
