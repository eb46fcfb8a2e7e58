import {
  BLANK, dealt, freeFrom, isLaid, laidOn, lay, named, puts, recalled, reconciled, reordered, shuffled, takenBack, tileOf, type Draft, type Slot,
} from '../crossword/draft';
import { rubbed, typed, type Cursor } from '../crossword/typing';
import type { Layout } from './layout';

/** Places beside rack and grid. */
export type Away = 'loupe' | 'aside';
export interface Piece extends Slot {
  where: 'rack' | 'grid' | Away;
}

/** What lies before a player: tiles on the rack, on the grid, on the loupe and aside, and where the next one goes. */
export class Desk {
  draft = $state.raw<Draft>(dealt([]));
  away = $state.raw<ReadonlyMap<number, Away>>(new Map());
  cursor = $state.raw<Cursor | null>(null);
  /** The tile that the next click lays. */
  picked = $state<number | null>(null);
  /** Where the next chosen tile goes, if that place was pressed first. */
  aim = $state<Away | null>(null);
  /** The blank on the grid that waits for its letter. */
  naming = $state<number | null>(null);
  /** The tile that has just come out of the box or off the loupe. */
  fresh = $state<number | null>(null);
  /** Counts every touch of a tile by hand, so that the chrono can start with it. */
  touches = $state(0);
  #board: readonly string[] = [];
  #letters: readonly string[] = [];

  readonly pieces = $derived<Piece[]>(this.draft.slots.map((slot) => ({
    ...slot, where: isLaid(this.draft, slot.id) ? 'grid' : (this.away.get(slot.id) ?? 'rack'),
  })));
  readonly laid = $derived(this.draft.laid);
  readonly loupe = $derived(this.pieces.filter(({ where }) => where === 'loupe'));
  readonly aside = $derived(this.pieces.filter(({ where }) => where === 'aside'));
  /** Blanks on the grid that would get their letter in the confirmation itself. */
  readonly unnamed = $derived(this.draft.laid.filter(({ id }) => tileOf(this.draft, id) === BLANK));
  /** What would be confirmed; null while nothing lies there, or a blank waits for its letter. */
  readonly puts = $derived(puts(this.draft));
  /** What can be told of the layout: a blank without a letter is not laid yet. */
  readonly layout = $derived<Layout>({
    puts: puts({ ...this.draft, laid: this.draft.laid.filter(({ letter }) => letter !== null) }) ?? [],
    loupe: this.loupe.map(({ tile }) => tile),
    aside: this.aside.map(({ tile }) => tile),
  });

  /** Takes over rack and board as the server has them; what lies where stays as it is, as far as it can. */
  see(rack: readonly string[], board: readonly string[], letters: readonly string[]): void {
    this.#board = board;
    this.#letters = letters;
    // Tiles of the grid that the server knows by the letter they got are still the same tiles.
    const next = reconciled(this.draft, rack, board);
    if (next === this.draft) return;
    this.#set(next);
    this.#tidy();
  }

  /** Lays everything as the server says it lies: a new turn, a reload, another tab. */
  adopt(layout: Layout, rack: readonly string[], board: readonly string[], letters: readonly string[]): void {
    this.away = new Map();
    this.picked = this.naming = this.fresh = this.aim = null;
    this.draft = recalled(this.draft);
    this.see(rack, board, letters);
    const used = new Set<number>();
    const claim = (...tiles: string[]): number | null => {
      for (const tile of tiles) {
        const found = this.draft.slots.find((slot) => slot.tile === tile && !used.has(slot.id));
        if (found) return used.add(found.id), found.id;
      }
      return null;
    };
    for (const { cell, letter, blank } of layout.puts) {
      const id = blank ? claim(letter.toLowerCase(), BLANK) : claim(letter);
      if (id !== null) this.draft = lay(this.draft, id, cell, letter);
    }
    const away = new Map<number, Away>();
    for (const where of ['loupe', 'aside'] as const) {
      for (const tile of layout[where]) {
        const id = claim(tile);
        if (id !== null) away.set(id, where);
      }
    }
    this.away = away;
  }

  /** A tile became another one on the loupe; it goes back to the rack, unless it lies on the grid or nothing came of it. */
  swap(gave: string, got: string, id: number | null): void {
    const of = (slot: Slot | undefined): slot is Slot => slot !== undefined && slot.tile === gave;
    const mine = this.draft.slots.find((slot) => slot.id === id);
    const found = [mine, ...this.loupe, ...this.draft.slots].find(of);
    if (!found) return;
    this.draft = { ...this.draft, slots: this.draft.slots.map((slot) => (slot.id === found.id ? { ...slot, tile: got } : slot)) };
    if (gave === got) return;
    this.#home(found.id);
    this.fresh = found.id;
  }

  free(cell: number): boolean {
    return !this.#board[cell];
  }

  lay(id: number, cell: number): void {
    if (!this.free(cell)) return;
    this.#touch();
    this.#home(id);
    this.#set(lay(this.draft, id, cell));
    if (tileOf(this.draft, id) === BLANK && this.draft.laid.find((other) => other.id === id)?.letter === null) this.naming = id;
  }

  /** Off the rack and off the grid, onto the loupe or the desk. */
  put(id: number, where: Away): void {
    this.#touch();
    this.#set(takenBack(this.draft, id));
    this.away = new Map([...this.away].filter(([other]) => other !== id)).set(id, where);
    this.#tidy();
  }

  toRack(id: number, place: number | null = null): void {
    this.#touch();
    this.#home(id);
    this.#set(place === null ? takenBack(this.draft, id) : reordered(this.draft, id, place));
    this.#tidy();
  }

  /** A click on a cell lays what is picked, takes back what was laid, or shows where typing goes. */
  press(cell: number): void {
    const there = laidOn(this.draft, cell);
    if (this.picked !== null && this.free(cell)) return this.lay(this.picked, cell);
    if (there) return this.toRack(there.id);
    if (!this.free(cell)) return;
    if (this.cursor?.cell !== cell) this.cursor = { cell, down: this.cursor?.down ?? false };
    else this.cursor = this.cursor.down ? null : { cell, down: true };
  }

  /** A click on a tile beside the grid lays it where typing goes, or picks it for the next click. */
  pick(id: number): void {
    if (this.aim !== null) return this.put(id, this.aim);
    const goal = this.cursor ? freeFrom(this.draft, this.#board, this.cursor.cell, this.cursor.down) : null;
    if (goal === null || !this.cursor || this.away.get(id) === 'loupe') {
      this.picked = this.picked === id ? null : id;
      return;
    }
    this.lay(id, goal);
    const next = freeFrom(this.draft, this.#board, goal, this.cursor.down);
    if (next !== null) this.cursor = { cell: next, down: this.cursor.down };
  }

  /** Everything back to the rack: the D of the grid. */
  recall(): void {
    if (this.draft.laid.length > 0 || this.away.size > 0) this.#touch();
    this.picked = this.naming = this.aim = null;
    this.away = new Map();
    this.#set(recalled(this.draft));
  }

  shuffle(): void {
    this.#touch();
    this.#set(shuffled(this.draft));
  }

  name(letter: string | null): void {
    const id = this.naming;
    this.naming = null;
    if (id === null) return;
    if (letter !== null) this.#set(named(this.draft, id, letter));
    else if (this.draft.laid.find((other) => other.id === id)?.letter === null) this.#set(takenBack(this.draft, id));
  }

  /** Lays a typed letter: from the rack first, then from aside; what lies on the loupe stays there. */
  type(key: string, blank: boolean): boolean {
    if (!this.cursor) return false;
    const on = (where: Piece['where']) => this.pieces.filter((piece) => piece.where === where);
    const at = { ...this.draft, slots: [...on('grid'), ...on('rack'), ...on('aside')] };
    const next = typed(at, this.#board, this.#letters, this.cursor, key, blank);
    if (!next) return false;
    this.#touch();
    this.cursor = next.cursor;
    this.#set({ ...this.draft, laid: next.draft.laid });
    this.away = new Map([...this.away].filter(([id]) => !isLaid(this.draft, id)));
    this.#tidy();
    return true;
  }

  rub(): void {
    const next = rubbed(this.draft, this.cursor);
    if (!next) return;
    this.#touch();
    this.cursor = next.cursor;
    this.#set(next.draft);
    this.#tidy();
  }

  go(cell: number, down: boolean): void {
    this.cursor = { cell, down };
  }

  /** Where typing begins when nobody has said where. */
  start(cell: number): void {
    this.cursor = { cell: freeFrom(this.draft, this.#board, cell, false) ?? cell, down: false };
  }

  #home(id: number): void {
    if (this.away.has(id)) this.away = new Map([...this.away].filter(([other]) => other !== id));
  }

  #touch(): void {
    this.touches += 1;
    this.picked = this.fresh = this.aim = null;
  }

  /** What is picked or named is still there. */
  #tidy(): void {
    if (this.naming !== null && !isLaid(this.draft, this.naming)) this.naming = null;
    if (this.picked !== null && !this.draft.slots.some(({ id }) => id === this.picked)) this.picked = null;
    const gone = [...this.away.keys()].some((id) => !this.draft.slots.some((slot) => slot.id === id));
    if (gone) this.away = new Map([...this.away].filter(([id]) => this.draft.slots.some((slot) => slot.id === id)));
  }

  #set(draft: Draft): void {
    this.draft = draft;
  }
}
