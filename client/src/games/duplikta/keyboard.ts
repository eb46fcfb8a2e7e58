import { CENTRE } from '../crossword/geometry';
import { letterOf } from '../crossword/typing';
import { walk } from '../crossword/walk';
import type { Play } from './play.svelte';
import { BLANK } from './words';

export interface Acts {
  confirm(): void;
  recall(): void;
  show(what: 'sheet' | 'box'): void;
  help(): void;
  focus(cell: number): void;
}

/** What a key does at the table; true where it did something. */
export function pressed(event: KeyboardEvent, play: Play, acts: Acts): boolean {
  const { desk, letters } = play;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const onButton = target?.closest('button:not([data-cell]), a, input, summary') != null;
  switch (event.key) {
    case '4': return acts.show('sheet'), true;
    case '5': return acts.show('box'), true;
    case '6': return acts.help(), true;
  }
  if (play.wishing) {
    if (event.key === 'Escape') return play.wanted !== null ? play.unwish() : desk.naming !== null ? desk.name(null) : desk.recall(), true;
    if (event.key === 'Enter' && play.wanted !== null && !onButton) return play.wish(play.wanted), true;
    const wanted = event.key === BLANK ? BLANK : letterOf(event.key, letters);
    if (wanted === null || (wanted === BLANK && desk.naming !== null)) return event.key === 'Enter' && !onButton ? (acts.confirm(), true) : false;
    // Of a letter that begins a tile of two letters the single one is meant; the other is pressed in the list.
    if (wanted === BLANK || letters.includes(wanted)) play.ask(wanted);
    return true;
  }
  if (!play.able && !play.preparing) return false;
  if (event.key === '1' || event.key === '2') {
    // The tile that was picked, or the one of the rack that has the focus.
    const id = desk.picked ?? Number(target?.closest<HTMLElement>('[data-id]')?.dataset.id ?? NaN);
    if (desk.pieces.some((piece) => piece.id === id && piece.where !== 'grid')) desk.put(id, event.key === '1' ? 'loupe' : 'aside');
    else desk.aim = event.key === '1' ? 'loupe' : 'aside';
    return true;
  }
  if (!play.able) return false;
  switch (event.key) {
    case 'Escape': return acts.recall(), true;
    case 'Enter':
      if (onButton || (desk.laid.length === 0 && !play.asked && target?.matches('[data-cell]'))) return false;
      return acts.confirm(), true;
    case 'Backspace': return desk.rub(), true;
    case '3': return desk.shuffle(), true;
  }
  if (event.key.startsWith('Arrow')) return walk(desk, desk.cursor?.cell ?? null, event.key, acts), true;
  if (letterOf(event.key, letters) === null) return false;
  if (!desk.cursor) desk.start(CENTRE);
  if (!desk.type(event.key, event.shiftKey)) return false;
  // Who types is on the grid, wherever the last press was: the next Enter confirms.
  if (desk.cursor && onButton) acts.focus(desk.cursor.cell);
  return true;
}
