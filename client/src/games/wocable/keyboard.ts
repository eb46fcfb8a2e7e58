import type { Desk } from './desk.svelte';
import { CENTRE } from '../crossword/geometry';
import { letterOf } from '../crossword/typing';
import { walk } from '../crossword/walk';

export interface Acts {
  play(): void;
  pass(): void;
  exchange(): void;
  show(sheet: 'unseen' | 'text'): void;
  focus(cell: number): void;
}

/** What a key does at the table; true where it did something. */
export function pressed(event: KeyboardEvent, desk: Desk, letters: readonly string[], able: boolean, acts: Acts): boolean {
  const onButton = event.target instanceof HTMLElement && event.target.closest('button:not([data-cell]), a, input, summary') !== null;
  if (event.key === '6' || event.key === '7') return acts.show(event.key === '6' ? 'unseen' : 'text'), true;
  if (!able) return false;
  if (event.key === 'Escape') return escape(desk);
  if (desk.giving) {
    if (event.key === 'Enter' && !onButton) return acts.play(), true;
    const tile = event.key === '?' ? '?' : letterOf(event.key, letters);
    return tile ? (desk.give(tile), true) : false;
  }
  switch (event.key) {
    case 'Enter':
      if (onButton || (desk.draft.laid.length === 0 && event.target instanceof HTMLElement && event.target.matches('[data-cell]'))) return false;
      return acts.play(), true;
    case 'Backspace': return desk.rub(), true;
    case ' ':
      if (onButton || !desk.cursor) return false;
      return desk.go(desk.cursor.cell, !desk.cursor.down), true;
    case '1': return desk.shuffle(), true;
    case '2': return desk.sort('alphabet'), true;
    case '3': return desk.sort('vowels'), true;
    case '4': return acts.exchange(), true;
    case '5': return acts.pass(), true;
  }
  if (event.key.startsWith('Arrow')) return walk(desk, desk.cursor?.cell ?? null, event.key, acts), true;
  if (letterOf(event.key, letters) === null) return false;
  if (!desk.cursor) desk.start(CENTRE);
  return desk.type(event.key, event.shiftKey);
}

function escape(desk: Desk): boolean {
  if (desk.giving) desk.giving = null;
  else if (desk.picked !== null) desk.picked = null;
  else if (desk.draft.laid.length > 0) desk.recall();
  else desk.cursor = null;
  return true;
}
