import { Refused } from '../../api/http';
import type { Problem } from '../../api/wire';
import type { Put } from './put';

const PAUSE = 140;
/** How long after an answer that did not come the same is asked again. */
const PATIENCE = 3000;

export interface Answer<T> {
  trial: T | null;
  problem: Problem | null;
}

/** Asks the server what the draft would score; only the answer to the draft as it lies now is shown. */
export class Trial<T> {
  answer = $state.raw<Answer<T> | null>(null);
  #key = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (game: string, tiles: Put[]) => Promise<T | null>) {}

  /** `turn` is part of the question: what may be told of a draft changes with whose turn it is. */
  want(game: string, turn: string, tiles: Put[] | null): void {
    const key = tiles ? `${turn} ${JSON.stringify(tiles)}` : '';
    if (key === this.#key) return;
    this.#key = key;
    clearTimeout(this.#timer);
    this.answer = null;
    if (tiles) this.#timer = setTimeout(() => void this.#put(game, key, tiles), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#key = '';
  }

  async #put(game: string, key: string, tiles: Put[]): Promise<void> {
    let answer: Answer<T> | null = null;
    try {
      answer = { trial: await this.ask(game, tiles), problem: null };
    } catch (failure) {
      // Without an answer the draft stands there without a score, and may be played all the same.
      if (failure instanceof Refused && failure.problem.status === 422) answer = { trial: null, problem: failure.problem };
      else if (this.#key === key) this.#timer = setTimeout(() => void this.#put(game, key, tiles), PATIENCE);
    }
    if (this.#key === key) this.answer = answer;
  }
}
