import { dealt, type Draft } from '../crossword/draft';
import type { Cursor } from '../crossword/typing';

// A draft outlives a reload, and belongs to its tab alone: two tabs may try two words.

interface Kept {
  rack: string[];
  laid: { place: number; cell: number; letter: string | null }[];
  cursor: { cell: number; down: boolean } | null;
}

const keyOf = (game: string): string => `ludotheque.wocable.${game}`;

export function keep(game: string, draft: Draft, cursor: Cursor | null): void {
  const kept: Kept = {
    rack: draft.slots.map(({ tile }) => tile),
    laid: draft.laid.map(({ id, cell, letter }) => ({ place: draft.slots.findIndex((slot) => slot.id === id), cell, letter })),
    cursor: cursor && { cell: cursor.cell, down: cursor.down },
  };
  try {
    sessionStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // Without a store the draft is only lost with the page.
  }
}

export function kept(game: string): { draft: Draft; cursor: Cursor | null } | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null') as Kept | null;
    if (!found) return null;
    const draft = dealt(found.rack);
    const laid = found.laid.flatMap(({ place, cell, letter }) => {
      const slot = draft.slots[place];
      return slot ? [{ id: slot.id, cell, letter }] : [];
    });
    return { draft: { ...draft, laid }, cursor: found.cursor };
  } catch {
    return null;
  }
}

export function forget(game: string): void {
  try {
    sessionStorage.removeItem(keyOf(game));
  } catch {
    // Nothing was kept.
  }
}
