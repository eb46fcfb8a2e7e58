import type { DiceRoll, DiceWord } from '../../api/wire';

export interface AfterWord extends DiceWord {
  roll: number;
}

export interface Columns {
  only: AfterWord[];
  found: AfterWord[];
  missed: AfterWord[];
}

/** All words that were there, apart by who found them; the dear ones first, for those are what one wants to see. */
export function columns(rolls: readonly DiceRoll[], you: number | null): Columns {
  const all: AfterWord[] = rolls.flatMap(({ roll, words }) => words.map((word) => ({ ...word, roll })));
  all.sort((one, other) => other.word.length - one.word.length || one.word.localeCompare(other.word));
  const mine = (word: AfterWord): boolean => you !== null && word.found_by.length === 1 && word.found_by[0] === you;
  return {
    only: all.filter(mine),
    found: all.filter((word) => word.found_by.length > 0 && !mine(word)),
    missed: all.filter((word) => word.found_by.length === 0),
  };
}
