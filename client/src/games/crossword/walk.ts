import { CENTRE, stepped } from './geometry';
import type { Cursor } from './typing';

interface Walker {
  readonly cursor: Cursor | null;
  go(cell: number, down: boolean): void;
}

/** An arrow across the word turns it first; one along it moves on. */
export function walk(desk: Walker, from: number | null, key: string, acts: { focus(cell: number): void }): void {
  const { cursor } = desk;
  const down = key === 'ArrowUp' || key === 'ArrowDown';
  const turns = cursor !== null && from === cursor.cell && key.startsWith('Arrow') && down !== cursor.down;
  const cell = from === null ? CENTRE : turns ? from : (stepped(from, key) ?? from);
  desk.go(cell, key.startsWith('Arrow') ? down : (cursor?.down ?? false));
  acts.focus(cell);
}
