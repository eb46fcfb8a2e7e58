import {
  BLANK, dealt, freeFrom, isLaid, laidOn, lay, named, puts, recalled, reconciled, reordered, shuffled, sorted, takenBack, tileOf, type Draft, type Slot,
} from '../crossword/draft';
import { forget, keep, kept } from './keep';
import { rubbed, typed, type Cursor } from '../crossword/typing';

/** What lies before a player: their rack in their own order, the draft, and what they are about to do with it. */
export class Desk {
  draft = $state.raw<Draft>(dealt([]));
  cursor = $state.raw<Cursor | null>(null);
  /** The tile that the next click on the board lays. */
  picked = $state<number | null>(null);
  /** The blank that waits for its letter. */
  naming = $state<number | null>(null);
  /** Tiles chosen for an exchange; null while none is being made. */
  giving = $state.raw<ReadonlySet<number> | null>(null);
  /** What was refused, to be laid again. */
  refused = $state.raw<Draft | null>(null);
  #board: readonly string[] = [];
  #letters: readonly string[] = [];
  #started = false;

  constructor(private readonly game: string) {}

  readonly puts = $derived(puts(this.draft));
  readonly rack = $derived(this.draft.slots.map((slot) => ({ ...slot, laid: isLaid(this.draft, slot.id) })));

  /** Takes over what the server says of rack and board; true where that took back a draft. */
  see(rack: readonly string[], board: readonly string[], letters: readonly string[]): boolean {
    const before = this.#started ? this.draft : (kept(this.game)?.draft ?? dealt(rack));
    if (!this.#started) this.cursor = kept(this.game)?.cursor ?? null;
    this.#started = true;
    this.#board = board;
    this.#letters = letters;
    const next = reconciled(before, rack, board);
    if (next.slots !== before.slots) this.refused = null;
    this.#set(next);
    if (this.naming !== null && !isLaid(next, this.naming)) this.naming = null;
    if (this.picked !== null && !next.slots.some(({ id }) => id === this.picked)) this.picked = null;
    if (this.giving && next.slots !== before.slots) this.giving = null;
    return before.laid.length > 0 && next.laid.length === 0;
  }

  free(cell: number): boolean {
    return !this.#board[cell];
  }

  lay(id: number, cell: number): void {
    if (!this.free(cell)) return;
    this.refused = null;
    this.picked = null;
    this.#set(lay(this.draft, id, cell));
    this.#name(id);
  }

  /** A click on a cell lays what is picked, takes back what was laid, or shows where typing goes. */
  press(cell: number): void {
    const there = laidOn(this.draft, cell);
    if (this.picked !== null && this.free(cell)) return this.lay(this.picked, cell);
    if (there) return this.takeBack(there.id);
    if (!this.free(cell)) return;
    if (this.cursor?.cell !== cell) this.cursor = { cell, down: this.cursor?.down ?? false };
    else this.cursor = { cell, down: !this.cursor.down };
    this.#keep();
  }

  /** A press on the rack lays the tile where typing goes, or else picks it for the next press on the board. */
  pressRack(id: number): void {
    const slot = this.draft.slots.find((other) => other.id === id);
    if (!slot) return;
    const goal = this.giving || !this.cursor ? null : freeFrom(this.draft, this.#board, this.cursor.cell, this.cursor.down);
    if (goal === null || !this.cursor) return this.pick(slot);
    this.lay(id, goal);
    const next = freeFrom(this.draft, this.#board, goal, this.cursor.down);
    if (next !== null) this.go(next, this.cursor.down);
  }

  pick(slot: Slot): void {
    if (this.giving) {
      const giving = new Set(this.giving);
      if (!giving.delete(slot.id)) giving.add(slot.id);
      this.giving = giving;
    } else this.picked = this.picked === slot.id ? null : slot.id;
  }

  takeBack(id: number): void {
    this.#set(takenBack(this.draft, id));
  }

  recall(): void {
    this.picked = null;
    this.naming = null;
    this.#set(recalled(this.draft));
  }

  /** The server said no: the tiles go back, and may be laid again as they lay. */
  spring(): void {
    this.refused = this.draft.laid.length > 0 ? this.draft : null;
    this.recall();
  }

  again(): void {
    const { refused } = this;
    if (refused && refused.laid.every(({ cell }) => this.free(cell))) this.#set({ ...this.draft, laid: refused.laid });
    this.refused = null;
  }

  reorder(id: number, place: number): void {
    this.#set(reordered(this.draft, id, place));
  }

  shuffle(): void {
    this.#set(shuffled(this.draft));
  }

  sort(by: 'alphabet' | 'vowels'): void {
    this.#set(sorted(this.draft, this.#letters, by));
  }

  name(letter: string | null): void {
    const id = this.naming;
    this.naming = null;
    if (id === null) return;
    if (letter !== null) this.#set(named(this.draft, id, letter));
    else if (this.draft.laid.find((other) => other.id === id)?.letter === null) this.takeBack(id);
  }

  type(key: string, blank: boolean): boolean {
    if (!this.cursor) return false;
    const next = typed(this.draft, this.#board, this.#letters, this.cursor, key, blank);
    if (!next) return false;
    this.refused = null;
    this.picked = null;
    this.cursor = next.cursor;
    this.#set(next.draft);
    return true;
  }

  rub(): void {
    const next = rubbed(this.draft, this.cursor);
    if (!next) return;
    this.cursor = next.cursor;
    this.#set(next.draft);
  }

  go(cell: number, down: boolean): void {
    this.cursor = { cell, down };
    this.#keep();
  }

  /** Where typing begins when nobody has said where. */
  start(cell: number): void {
    this.cursor = { cell: freeFrom(this.draft, this.#board, cell, false) ?? cell, down: false };
  }

  exchange(): void {
    this.recall();
    this.giving = new Set();
  }

  /** A typed letter chooses that tile for the exchange, or the next one like it. */
  give(tile: string): void {
    if (!this.giving) return;
    const found = this.draft.slots.find((slot) => slot.tile === tile && !this.giving?.has(slot.id)) ?? this.draft.slots.find((slot) => slot.tile === tile);
    if (found) this.pick(found);
  }

  readonly given = $derived(this.draft.slots.filter(({ id }) => this.giving?.has(id)).map(({ tile }) => tile));

  forget(): void {
    this.draft = recalled(this.draft);
    this.cursor = null;
    forget(this.game);
  }

  #name(id: number): void {
    if (tileOf(this.draft, id) === BLANK && this.draft.laid.find((other) => other.id === id)?.letter === null) this.naming = id;
  }

  #set(draft: Draft): void {
    this.draft = draft;
    this.#keep();
  }

  #keep(): void {
    // A blank without a letter is not laid yet, and a reload does not ask for it again.
    const { laid } = this.draft;
    keep(this.game, { ...this.draft, laid: laid.filter(({ letter }) => letter !== null) }, this.cursor);
  }
}
