/** What the list of moves points at on the board beside it; both belong to the one game that the page shows. */
class Spot {
  cells = $state.raw<ReadonlySet<number>>(new Set());
  /** The turn that somebody asked to see. */
  turn = $state.raw<{ n: number } | null>(null);
  /** The turn that the board shows when it looks back. */
  now = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(cells: readonly number[], n: number | null = null): void {
    clearTimeout(this.#timer);
    this.cells = new Set(cells);
    if (n !== null) this.turn = { n };
    this.#timer = setTimeout(() => this.clear(), 5000);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.cells = new Set();
  }
}

export const spot = new Spot();
