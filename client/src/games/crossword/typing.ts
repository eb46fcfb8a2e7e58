import { BLANK, freeFrom, isLaid, lay, named, takenBack, tileOf, type Draft, type Slot } from './draft';

/** Where the next typed letter goes, and which way the word runs. */
export interface Cursor {
  cell: number;
  down: boolean;
  /** A tile of two letters of which only the first was typed; the second is taken as said. */
  half?: number;
}

export interface Typed {
  draft: Draft;
  cursor: Cursor;
}

/** The letter of the language that a key means; accents are left out where the language has no tile for them. */
export function letterOf(key: string, letters: readonly string[]): string | null {
  if (!/^\p{L}$/u.test(key)) return null;
  const upper = key.toLocaleUpperCase();
  if (letters.includes(upper)) return upper;
  const plain = upper.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.some((letter) => letter.startsWith(plain)) ? plain : null;
}

/**
 * Lays the tile that a typed letter means: that letter, or a tile of two letters that begins with it, or a blank. Two letters
 * typed after each other become the tile that holds both, if the player has it. `blank` asks for a blank at once.
 */
export function typed(draft: Draft, board: readonly string[], letters: readonly string[], cursor: Cursor, key: string, blank: boolean): Typed | null {
  const letter = letterOf(key, letters);
  if (letter === null) return null;
  const joined = join(draft, board, letters, cursor, letter, blank);
  if (joined) return joined;
  const cell = freeFrom(draft, board, cursor.cell, cursor.down);
  if (cell === null) return null;
  const free = (wanted: (tile: string) => boolean): Slot | undefined => draft.slots.find(({ id, tile }) => !isLaid(draft, id) && wanted(tile));
  const whole = blank ? undefined : (free((tile) => tile === letter) ?? free((tile) => tile.toUpperCase() === letter));
  const pair = blank || whole ? undefined : free((tile) => tile.length === 2 && tile.startsWith(letter));
  const joker = whole || pair || !letters.includes(letter) ? undefined : free((tile) => tile === BLANK);
  const taken = whole ?? pair ?? joker;
  if (!taken) return null;
  const next = lay(draft, taken.id, cell, taken === pair ? taken.tile : letter);
  return { draft: next, cursor: onward(next, board, cell, cursor.down, taken === pair ? taken.id : undefined) };
}

function join(draft: Draft, board: readonly string[], letters: readonly string[], cursor: Cursor, letter: string, blank: boolean): Typed | null {
  const last = draft.laid.at(-1);
  // The cursor has gone on over tiles that lie there.
  if (!last?.letter || (last.cell !== cursor.cell && freeFrom(draft, board, last.cell, cursor.down) !== cursor.cell)) return null;
  const tile = tileOf(draft, last.id);
  const rest: Cursor = { cell: cursor.cell, down: cursor.down };
  if (cursor.half === last.id && tile[1] === letter) return { draft, cursor: rest };
  const pair = last.letter + letter;
  if (!letters.includes(pair)) return null;
  const has = (wanted: string): Slot | undefined => draft.slots.find((other) => other.tile === wanted && !isLaid(draft, other.id));
  if (tile === BLANK) return blank || !has(letter) ? { draft: named(draft, last.id, pair), cursor: rest } : null;
  const whole = blank ? undefined : has(pair);
  return whole ? { draft: lay(takenBack(draft, last.id), whole.id, last.cell), cursor: rest } : null;
}

function onward(draft: Draft, board: readonly string[], cell: number, down: boolean, half?: number): Cursor {
  const next = freeFrom(draft, board, cell, down) ?? cell;
  return half === undefined ? { cell: next, down } : { cell: next, down, half };
}

/** Takes the last tile back and goes to where it lay. */
export function rubbed(draft: Draft, cursor: Cursor | null): { draft: Draft; cursor: Cursor | null } | null {
  const last = draft.laid.at(-1);
  if (!last) return null;
  return { draft: takenBack(draft, last.id), cursor: cursor ? { cell: last.cell, down: cursor.down } : null };
}
