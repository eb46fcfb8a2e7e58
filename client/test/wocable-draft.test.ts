import { beforeEach, describe, expect, it } from 'vitest';
import { dealt, lay, laidOn, named, puts, recalled, reconciled, reordered, shuffled, sorted, takenBack, tileOf, type Draft } from '../src/games/crossword/draft';
import { forget, keep, kept } from '../src/games/wocable/keep';
import { letterOf, rubbed, typed, type Cursor } from '../src/games/crossword/typing';
import { laidOut, letters } from './wocable-view';

const rackOf = (draft: Draft): string[] => draft.slots.map(({ tile }) => tile);
const multiset = (draft: Draft): string => rackOf(draft).sort().join();
const idOf = (draft: Draft, tile: string): number => draft.slots.find((slot) => slot.tile === tile)?.id ?? -1;
const words = (draft: Draft): string => draft.laid.map(({ cell, letter }) => `${cell}${letter ?? '?'}`).join(' ');

function spell(draft: Draft, board: string[], cursor: Cursor, keys: string): { draft: Draft; cursor: Cursor } {
  let now = { draft, cursor };
  for (const key of keys) now = typed(now.draft, board, letters, now.cursor, key.toLowerCase(), key === key.toUpperCase()) ?? now;
  return now;
}

describe('a draft', () => {
  const draft = dealt(['A', 'A', 'C', 'H', 'O', '?', 'CH']);

  it('is the move it stands for, once every blank has a letter', () => {
    const blank = idOf(draft, '?');
    const laid = lay(lay(draft, blank, 113), idOf(draft, 'A'), 112);
    expect(puts(draft)).toBeNull();
    expect(puts(laid)).toBeNull();
    expect(puts(named(laid, blank, 'N'))).toEqual([{ cell: 112, letter: 'A', blank: false }, { cell: 113, letter: 'N', blank: true }]);
  });

  it('moves a tile that lies, and changes places with another', () => {
    const [a, c] = [idOf(draft, 'A'), idOf(draft, 'C')];
    const both = lay(lay(draft, a, 100), c, 101);
    expect(words(lay(both, a, 102))).toBe('101C 102A');
    const changed = lay(both, a, 101);
    expect([laidOn(changed, 100)?.letter, laidOn(changed, 101)?.letter]).toEqual(['C', 'A']);
  });

  it('sends what lay there back when a tile of the rack takes its cell', () => {
    const laid = lay(lay(draft, idOf(draft, 'A'), 100), idOf(draft, 'O'), 100);
    expect(words(laid)).toBe('100O');
    expect(multiset(laid)).toBe(multiset(draft));
  });

  it('forgets the letter of a blank that goes back', () => {
    const blank = idOf(draft, '?');
    const again = lay(takenBack(named(lay(draft, blank, 100), blank, 'N'), blank), blank, 101);
    expect(laidOn(again, 101)?.letter).toBeNull();
  });

  it('keeps its tiles whatever is done with them', () => {
    const laid = lay(lay(draft, idOf(draft, 'A'), 100), idOf(draft, 'CH'), 101);
    for (const other of [recalled(laid), shuffled(laid), sorted(laid, letters, 'vowels'), sorted(laid, letters, 'alphabet'), reordered(laid, idOf(laid, 'CH'), 0)]) {
      expect(multiset(other)).toBe(multiset(draft));
    }
    expect(rackOf(sorted(draft, letters, 'alphabet'))).toEqual(['A', 'A', 'C', 'CH', 'H', 'O', '?']);
    expect(rackOf(sorted(draft, letters, 'vowels'))).toEqual(['A', 'A', 'O', 'C', 'CH', 'H', '?']);
    expect(rackOf(reordered(laid, idOf(laid, 'CH'), 0))[0]).toBe('CH');
    expect(words(reordered(laid, idOf(laid, 'CH'), 0))).toBe('100A');
  });
});

describe('what the server says', () => {
  const draft = dealt(['E', 'A', 'C', 'A', 'O']);

  it('brings new tiles to the places of those that were played', () => {
    const laid = lay(lay(draft, draft.slots[1]!.id, 112), draft.slots[2]!.id, 113);
    const after = reconciled(laid, ['A', 'E', 'N', 'O', 'R'], laidOut({ 112: 'A', 113: 'C' }));
    expect(rackOf(after)).toEqual(['E', 'N', 'R', 'A', 'O']);
    expect(after.laid).toEqual([]);
    expect(after.slots[3]).toBe(draft.slots[3]);
  });

  it('takes a whole draft back when somebody plays on a cell of it, and no tile is lost or won', () => {
    const blank = dealt(['A', '?', 'C']);
    const laid = named(lay(lay(blank, idOf(blank, 'A'), 112), idOf(blank, '?'), 113), idOf(blank, '?'), 'N');
    const after = reconciled(laid, ['A', 'C', '?'], laidOut({ 113: 'O' }));
    expect(after.laid).toEqual([]);
    expect(rackOf(after)).toEqual(['A', '?', 'C']);
  });

  it('leaves a draft alone that nobody played on', () => {
    const laid = lay(draft, idOf(draft, 'O'), 20);
    expect(reconciled(laid, ['A', 'A', 'C', 'E', 'O'], laidOut({ 112: 'O' }))).toBe(laid);
  });

  it('takes an exchange as it is', () => {
    expect(rackOf(reconciled(draft, ['A', 'A', 'E', 'N', 'Ñ'], laidOut()))).toEqual(['E', 'A', 'N', 'A', 'Ñ']);
  });

  it('shrinks the rack near the end', () => {
    const laid = lay(draft, idOf(draft, 'O'), 20);
    expect(rackOf(reconciled(laid, ['A', 'A', 'C', 'E'], laidOut({ 20: 'O' })))).toEqual(['E', 'A', 'C', 'A']);
  });
});

describe('typing', () => {
  const right = (cell: number): Cursor => ({ cell, down: false });

  it('goes along the row, or down, and over what lies there', () => {
    const board = laidOut({ 113: 'L' });
    const across = spell(dealt(['A', 'E', 'R']), board, right(112), 'are');
    expect(words(across.draft)).toBe('112A 114R 115E');
    const down = spell(dealt(['A', 'E']), board, { cell: 98, down: true }, 'ae');
    expect(words(down.draft)).toBe('98A 128E');
  });

  it('takes a blank where the letter is not there, and at once with Shift', () => {
    const draft = dealt(['A', '?']);
    expect(words(spell(draft, laidOut(), right(112), 'an').draft)).toBe('112A 113N');
    const forced = typed(draft, laidOut(), letters, right(112), 'A', true);
    expect(tileOf(forced!.draft, forced!.draft.laid[0]!.id)).toBe('?');
    expect(typed(dealt(['A']), laidOut(), letters, right(112), 'o', false)).toBeNull();
    expect(typed(dealt(['A']), laidOut(), letters, right(112), 'a', true)).toBeNull();
  });

  it('joins two letters to the tile that holds both', () => {
    const joined = spell(dealt(['C', 'H', 'CH', 'A']), laidOut(), right(112), 'cha');
    expect(words(joined.draft)).toBe('112CH 113A');
    expect(words(spell(dealt(['C', 'H', 'A']), laidOut(), right(112), 'cha').draft)).toBe('112C 113H 114A');
  });

  it('takes the joined tile for its first letter when that is all there is, and the second as said', () => {
    expect(words(spell(dealt(['CH', 'O', 'A']), laidOut(), right(112), 'choa').draft)).toBe('112CH 113O 114A');
    expect(words(spell(dealt(['CH', 'H']), laidOut(), right(112), 'chh').draft)).toBe('112CH 113H');
  });

  it('makes a blank stand for two letters', () => {
    const blank = spell(dealt(['?', 'H']), laidOut(), right(112), 'CH').draft;
    expect(puts(blank)).toEqual([{ cell: 112, letter: 'CH', blank: true }]);
    expect(words(spell(dealt(['?', 'A']), laidOut(), right(112), 'lla').draft)).toBe('112LL 113A');
  });

  it('joins over a tile that lies behind', () => {
    const through = spell(dealt(['C', 'CH', 'A']), laidOut({ 113: 'O' }), right(112), 'cha');
    expect(words(through.draft)).toBe('112CH 114A');
  });

  it('joins at the edge too, and lays nothing beyond it', () => {
    const edge = spell(dealt(['C', 'CH', 'A']), laidOut(), right(119), 'cha');
    expect(words(edge.draft)).toBe('119CH');
  });

  it('knows letters by their keys', () => {
    expect(letterOf('ñ', letters)).toBe('Ñ');
    expect(letterOf('é', letters)).toBe('E');
    expect(letterOf('Enter', letters)).toBeNull();
    expect(letterOf('5', letters)).toBeNull();
  });

  it('takes back the last tile and goes to where it lay', () => {
    const two = spell(dealt(['A', 'E']), laidOut(), right(112), 'ae');
    const back = rubbed(two.draft, two.cursor);
    expect(words(back!.draft)).toBe('112A');
    expect(back!.cursor).toEqual({ cell: 113, down: false });
    expect(rubbed(recalled(two.draft), two.cursor)).toBeNull();
  });
});

describe('a reload', () => {
  beforeEach(() => sessionStorage.clear());

  it('comes back to the same draft', () => {
    const draft = dealt(['C', 'A', '?']);
    const laid = named(lay(lay(draft, idOf(draft, '?'), 113), idOf(draft, 'A'), 112), idOf(draft, '?'), 'N');
    keep('g', laid, { cell: 114, down: true });
    const again = kept('g');
    expect(again?.cursor).toEqual({ cell: 114, down: true });
    expect(puts(reconciled(again!.draft, ['?', 'A', 'C'], laidOut()))).toEqual(puts(laid));
    expect(rackOf(again!.draft)).toEqual(['C', 'A', '?']);
    expect(kept('other')).toBeNull();
    forget('g');
    expect(kept('g')).toBeNull();
  });

  it('drops it when the board has moved on', () => {
    const draft = dealt(['C', 'A']);
    keep('g', lay(draft, idOf(draft, 'A'), 112), null);
    expect(reconciled(kept('g')!.draft, ['A', 'C'], laidOut({ 112: 'O' })).laid).toEqual([]);
  });

  it('survives a store with something else in it', () => {
    sessionStorage.setItem('ludotheque.wocable.g', '{');
    expect(kept('g')).toBeNull();
  });
});
