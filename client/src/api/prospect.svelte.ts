import { by, door, taken } from './http';
import { languageOf } from './calls';
import { identity } from './identity.svelte';
import type { Options, Prospect } from './wire';

/** While somebody turns a wheel nothing is asked. */
const PAUSE_MS = 200;

/** What the server says of a table that is thought of: its ladder, or why its games cannot be rated. */
export class Foreseen {
  prospect = $state.raw<Prospect | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Asks anew; what was known stays until the answer, so that nothing jumps. */
  look(options: Options, seats: number): void {
    this.#asked += 1;
    const asked = this.#asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const language = languageOf(options);
      taken(door.POST('/api/v1/prospects', { body: { options, seats, language }, ...by(identity.token) })).then(
        (found) => this.#take(asked, found),
        // The table itself says what is wrong with it when it is set.
        () => this.#take(asked, null),
      );
    }, PAUSE_MS);
  }

  #take(asked: number, found: Prospect | null): void {
    if (asked === this.#asked) this.prospect = found;
  }

  stop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }
}
