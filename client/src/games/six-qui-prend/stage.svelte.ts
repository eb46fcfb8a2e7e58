import type { Frame } from './story';

/** Shows pictures one after the other. It never holds anything up: the game goes on beside it, and it can be skipped. */
export class Stage {
  frame = $state.raw<Frame | null>(null);
  #waiting: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.frame !== null;
  }

  push(frames: Frame[]): void {
    if (frames.length === 0) return;
    // Whoever is a whole trick behind sees the newest one, not a film of the past.
    if (frames.some((frame) => frame.caption?.kind === 'reveal')) this.#waiting = [];
    this.#waiting.push(...frames);
    if (!this.frame || frames[0]?.caption === null) this.#next();
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
