// Countdowns run on the server's clock: each frame that carries `now` corrects the offset of ours.

export function secondsLeft(deadline: number | null, serverNow: number): number | null {
  if (deadline === null) return null;
  return Math.max(0, Math.ceil((deadline - serverNow) / 1000));
}

export class ServerClock {
  #offset = 0;
  #heard = false;
  /** Ticks while anything shows a countdown; reading it makes a component follow the time. */
  tick = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;
  #readers = 0;

  constructor(private readonly local: () => number = Date.now) {}

  hear(serverNow: number): void {
    const offset = serverNow - this.local();
    // A late frame makes the server look slow, so the largest offset heard is the truest; a big jump means
    // that a clock was set, and then the newest counts.
    if (!this.#heard || offset > this.#offset || Math.abs(offset - this.#offset) > 2000) this.#offset = offset;
    this.#heard = true;
  }

  now(): number {
    return this.local() + this.#offset;
  }

  /** Returns the call that ends the following. */
  follow(): () => void {
    this.#readers += 1;
    this.#timer ??= setInterval(() => (this.tick += 1), 250);
    return () => {
      this.#readers -= 1;
      if (this.#readers === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    };
  }
}

export const clock = new ServerClock();
