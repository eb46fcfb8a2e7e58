import type { Noted } from './voices';

/** Faults of placement are told to their player alone and by no event, so that they are kept here as long as the tab is open. */
export class Faults {
  noted = $state.raw<Noted[]>([]);

  constructor(private readonly game: string) {
    try {
      this.noted = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as Noted[];
    } catch {
      // What cannot be read is not shown.
    }
  }

  get #key(): string {
    return `ludotheque.duplikta.faults.${this.game}`;
  }

  /** A fault that was told after so many entries of the log. */
  add(n: number, text: string): void {
    this.noted = [...this.noted, { key: `fault-${this.noted.length}`, n, text, fault: true }].slice(-50);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.noted));
    } catch {
      // It stays until the page goes.
    }
  }

  /** The log with the faults between what happened before and after them. */
  among(notes: readonly Noted[]): Noted[] {
    const all = [...notes, ...this.noted];
    return all.map((note, place) => ({ note, place })).sort((one, other) => one.note.n - other.note.n || one.place - other.place).map(({ note }) => note);
  }
}
