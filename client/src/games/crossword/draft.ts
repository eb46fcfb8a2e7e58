import { ahead } from './geometry';
import type { Put } from './put';

// What a player lays before it is played. Nothing here knows whether it may lie so; that is asked of the server.

/** A tile that the player has, laid or not; the number stays with it for as long as the player has it. */
export interface Slot {
  id: number;
  tile: string;
}

/** A tile on the board that is not played yet; a blank has no letter until it is given one. */
export interface Laid {
  id: number;
  cell: number;
  letter: string | null;
}

export interface Draft {
  /** The rack in the player's own order, with what is laid still in its place. */
  slots: readonly Slot[];
  /** In the order of laying. */
  laid: readonly Laid[];
}

export const BLANK = '?';

let numbers = 0;
const slot = (tile: string): Slot => ({ id: (numbers += 1), tile });

export const dealt = (rack: readonly string[]): Draft => ({ slots: rack.map(slot), laid: [] });
export const tileOf = (draft: Draft, id: number): string => draft.slots.find((other) => other.id === id)?.tile ?? '';
export const laidOn = (draft: Draft, cell: number): Laid | undefined => draft.laid.find((other) => other.cell === cell);
export const isLaid = (draft: Draft, id: number): boolean => draft.laid.some((other) => other.id === id);
export const recalled = (draft: Draft): Draft => (draft.laid.length > 0 ? { ...draft, laid: [] } : draft);
export const takenBack = (draft: Draft, id: number): Draft => ({ ...draft, laid: draft.laid.filter((other) => other.id !== id) });

/** The move that the draft stands for; null while there is none, or a blank has no letter. */
export function puts(draft: Draft): Put[] | null {
  if (draft.laid.length === 0 || draft.laid.some(({ letter }) => letter === null)) return null;
  return draft.laid
    .map(({ id, cell, letter }) => ({ cell, letter: letter ?? '', blank: tileOf(draft, id) !== letter }))
    .sort((one, other) => one.cell - other.cell);
}

/** Lays a tile, or moves one that lies. What lay there of the draft goes to where this one came from. */
export function lay(draft: Draft, id: number, cell: number, letter?: string): Draft {
  const tile = tileOf(draft, id);
  const from = draft.laid.find((other) => other.id === id);
  const there = laidOn(draft, cell);
  const name = letter ?? from?.letter ?? (tile === BLANK ? null : tile.toUpperCase());
  const others = draft.laid
    .filter((other) => other.id !== id && (other !== there || from !== undefined))
    .map((other) => (other === there && from ? { ...other, cell: from.cell } : other));
  return { ...draft, laid: [...others, { id, cell, letter: name }] };
}

export const named = (draft: Draft, id: number, letter: string): Draft =>
  ({ ...draft, laid: draft.laid.map((other) => (other.id === id ? { ...other, letter } : other)) });

/** The tile goes to another place of the rack, and off the board if it lay there. */
export function reordered(draft: Draft, id: number, place: number): Draft {
  const moved = draft.slots.find((other) => other.id === id);
  if (!moved) return draft;
  const slots = draft.slots.filter((other) => other !== moved);
  slots.splice(place, 0, moved);
  return { ...takenBack(draft, id), slots };
}

/**
 * The draft beside what the server now says of rack and board. The tiles that went are those that were laid, the new ones
 * take their places, and nothing else moves. If a cell of the draft is taken now, all of it comes back to the rack.
 */
export function reconciled(draft: Draft, rack: readonly string[], board: readonly string[]): Draft {
  const left = [...rack];
  const claim = (tile: string): boolean => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const rested = draft.slots.filter(({ id, tile }) => !isLaid(draft, id) && claim(tile));
  const kept = new Set([...rested, ...draft.slots.filter(({ id, tile }) => isLaid(draft, id) && claim(tile))]);
  const taken = draft.laid.some(({ cell }) => board[cell]);
  const laid = taken ? [] : draft.laid.filter(({ id }) => [...kept].some((other) => other.id === id));
  if (left.length === 0 && kept.size === draft.slots.length && laid.length === draft.laid.length) return draft;
  const slots = draft.slots.flatMap((old) => {
    if (kept.has(old)) return [old];
    const drawn = left.shift();
    return drawn === undefined ? [] : [slot(drawn)];
  });
  return { slots: [...slots, ...left.map(slot)], laid };
}

export function shuffled(draft: Draft, random: () => number = Math.random): Draft {
  const slots = [...draft.slots];
  for (let last = slots.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [slots[last], slots[other]] = [slots[other]!, slots[last]!];
  }
  return { ...draft, slots };
}

const VOWELS = 'AEIOU';

/** In the order of the language, or the vowels of the word-makers' reckoning first; blanks last. */
export function sorted(draft: Draft, letters: readonly string[], by: 'alphabet' | 'vowels'): Draft {
  const rank = ({ tile }: Slot): number =>
    letters.indexOf(tile) + (tile === BLANK ? 200 : by === 'vowels' && !VOWELS.includes(tile) ? 100 : 0);
  return { ...draft, slots: [...draft.slots].sort((one, other) => rank(one) - rank(other)) };
}

/** The next cell along the word that nothing lies on, this one included. */
export function freeFrom(draft: Draft, board: readonly string[], cell: number, down: boolean): number | null {
  for (let next: number | null = cell; next !== null; next = ahead(next, down)) if (!board[next] && !laidOn(draft, next)) return next;
  return null;
}
