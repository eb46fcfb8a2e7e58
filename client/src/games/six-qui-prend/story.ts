import type { GameEvent, LogEntry, SeatCard, SixEvent, SixView } from '../../api/wire';

// The reveal told as a list of pictures. Each picture is whole, so that any of them can be skipped or broken off.

export type Caption =
  | { kind: 'reveal' }
  | { kind: 'fits'; seat: number; card: number; row: number; after: number }
  | { kind: 'sixth'; seat: number; card: number; row: number; heads: number }
  | { kind: 'low'; seat: number; card: number; row: number; heads: number }
  | { kind: 'wanted'; seat: number; card: number }
  | { kind: 'round_over' }
  | { kind: 'dealt'; round: number };

export interface Slot {
  card: number | null;
  face: 'up' | 'down';
}

export interface Frame {
  rows: number[][];
  /** The card that lies before each seat, if any. */
  slots: Record<number, Slot>;
  caption: Caption | null;
  /** The seat and row that the caption speaks of. */
  seat: number | null;
  row: number | null;
  /** Cards that leave the rows for a seat on the way into this picture. */
  taken: { seat: number; cards: number[] } | null;
  /** The heads of each seat as far as the story has come. */
  totals: number[];
  hold: number;
}

const pace = { turn: 350, read: 1000, lay: 620, layMany: 460, warn: 850, take: 650, deal: 900 };

class Teller {
  readonly frames: Frame[] = [];
  #rows: number[][];
  #slots: Record<number, Slot> = {};
  #totals: number[];

  constructor(before: SixView) {
    this.#totals = [...before.totals];
    this.#rows = before.rows.map((row) => [...row]);
    for (const { seat, card, laid } of before.revealed) if (!laid) this.#slots[seat] = { card, face: 'up' };
  }

  tell(event: GameEvent): void {
    switch (event.kind) {
      case 'six-qui-prend.revealed':
        return this.#reveal(event.cards);
      case 'six-qui-prend.row_wanted':
        return this.#show({ kind: 'wanted', seat: event.seat, card: event.card }, pace.warn, event.seat);
      case 'six-qui-prend.placed':
        return this.#place(event);
      case 'six-qui-prend.round_over':
        this.#totals = [...event.totals];
        return this.#show({ kind: 'round_over' }, pace.deal);
      case 'six-qui-prend.dealt':
        this.#rows = event.rows.map((row) => [...row]);
        this.#slots = {};
        // The first deal needs no story: it is there when one arrives.
        if (event.round > 1) this.#show({ kind: 'dealt', round: event.round }, pace.deal);
        return;
      default:
        return;
    }
  }

  #reveal(cards: SeatCard[]): void {
    for (const { seat, card } of cards) this.#slots[seat] = { card, face: 'down' };
    this.#show(null, pace.turn);
    for (const { seat, card } of cards) this.#slots[seat] = { card, face: 'up' };
    this.#show({ kind: 'reveal' }, pace.read);
  }

  #place(event: Extract<SixEvent, { kind: 'six-qui-prend.placed' }>): void {
    const { seat, card, row, taken, heads, reason } = event;
    const line = this.#rows[row] ?? [];
    if (reason === 'fits') {
      const after = line.at(-1) ?? 0;
      this.#lay(seat, card, row);
      const hold = Object.keys(this.#slots).length > 4 ? pace.layMany : pace.lay;
      return this.#show({ kind: 'fits', seat, card, row, after }, hold, seat, row);
    }
    // First why the row is taken, with its cards still there; then the taking.
    const caption: Caption = { kind: reason, seat, card, row, heads };
    if (reason === 'sixth') this.#lay(seat, card, row);
    this.#show(caption, pace.warn, seat, row);
    delete this.#slots[seat];
    this.#rows[row] = [card];
    this.#totals[seat] = (this.#totals[seat] ?? 0) + heads;
    this.#show(caption, pace.take, seat, row, { seat, cards: taken });
  }

  #lay(seat: number, card: number, row: number): void {
    delete this.#slots[seat];
    this.#rows[row] = [...(this.#rows[row] ?? []), card];
  }

  #show(caption: Caption | null, hold: number, seat: number | null = null, row: number | null = null, taken: Frame['taken'] = null): void {
    this.frames.push({
      rows: this.#rows.map((line) => [...line]),
      slots: structuredClone(this.#slots),
      totals: [...this.#totals],
      caption, hold, seat, row, taken,
    });
  }
}

export function story(before: SixView, entries: LogEntry[]): Frame[] {
  const teller = new Teller(before);
  for (const entry of entries) for (const event of entry.events) teller.tell(event);
  return teller.frames;
}

/** A reveal begins a new trick. */
export const startsAnew = (frames: Frame[]): boolean => frames.some((frame) => frame.caption?.kind === 'reveal');

/** The picture of a view at rest. */
export function still(view: SixView, you: number | null, pendingCard: number | null): Frame {
  const slots: Record<number, Slot> = {};
  if (view.phase === 'choose') {
    for (const seat of view.chosen) slots[seat] = { card: null, face: 'down' };
    const own = pendingCard ?? view.own_choice;
    if (you !== null && own !== null) slots[you] = { card: own, face: 'up' };
  }
  for (const { seat, card, laid } of view.revealed) if (!laid) slots[seat] = { card, face: 'up' };
  const caption: Caption | null = view.phase === 'choose_row' && view.row_chooser !== null
    ? { kind: 'wanted', seat: view.row_chooser, card: slots[view.row_chooser]?.card ?? 0 }
    : null;
  return { rows: view.rows, slots, caption, seat: view.row_chooser, row: null, taken: null, totals: view.totals, hold: 0 };
}
