const BEAT = 1400;

/** Looking back over a finished game: which turn is shown, and what else could have been played in it. */
export class Looking<Turn extends { n: number }, Study, Play> {
  /** So many turns lie on the board. */
  step = $state(0);
  playing = $state(false);
  study = $state.raw<Study | null>(null);
  /** Nobody could say what was there: the server has too much to do, or no answer came. */
  gone = $state(false);
  /** A play that was there, shown in place of the one that was made. */
  chosen = $state.raw<Play | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;
  #asked = 0;

  constructor(
    private readonly turns: () => readonly Turn[],
    private readonly boardAt: (count: number) => string[],
    /** What was there before a turn; null where nobody can say. */
    private readonly ask: (turn: Turn) => Promise<Study | null>,
  ) {}

  get turn(): Turn | null {
    return this.turns()[this.step - 1] ?? null;
  }

  get board(): string[] {
    return this.boardAt(this.chosen ? this.step - 1 : this.step);
  }

  go(step: number): void {
    this.step = Math.min(this.turns().length, Math.max(0, step));
    this.chosen = null;
    this.study = null;
    this.gone = false;
    void this.#look();
  }

  goTo(n: number): void {
    const place = this.turns().findIndex((turn) => turn.n === n);
    if (place >= 0) this.go(place + 1);
  }

  choose(play: Play): void {
    this.stop();
    this.chosen = this.chosen === play ? null : play;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.step >= this.turns().length) this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.turns().length) this.stop();
    }, BEAT);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  /** Asks once more. */
  again(): void {
    this.gone = false;
    void this.#look();
  }

  async #look(): Promise<void> {
    const { turn } = this;
    const asked = (this.#asked += 1);
    if (!turn) return;
    // Who drags the slider passes many turns and stops at one.
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (asked !== this.#asked) return;
    // Without an answer the game can be stepped through all the same.
    const study = await this.ask(turn).catch(() => null);
    if (asked !== this.#asked) return;
    this.study = study;
    this.gone = study === null;
  }
}
