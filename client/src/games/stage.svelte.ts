/** One picture of how the present came about: what is said of it is the game's affair, how long it stays is the stage's. */
export interface Picture {
  hold: number;
}

/** Shows pictures one after the other. It never holds anything up: the game goes on beside it, and it can be skipped. */
export class Stage<F extends Picture> {
  frame = $state.raw<F | null>(null);
  #waiting: F[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.frame !== null;
  }

  /** Pictures that start something new break off what is still being told: nobody wants a film of the past. */
  push(frames: F[], anew: boolean): void {
    if (frames.length === 0) return;
    if (anew) this.#waiting = [];
    this.#waiting.push(...frames);
    if (!this.frame || anew) this.#next();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.frame = null;
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.frame = this.#waiting.shift() ?? null;
    if (this.frame) this.#timer = setTimeout(() => this.#next(), this.frame.hold);
  }
}
