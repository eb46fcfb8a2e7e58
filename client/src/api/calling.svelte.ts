import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { by, door, taken } from './http';
import { identity } from './identity.svelte';
import { notices } from './notices.svelte';
import type { Notification } from './wire';

/** Whether a notification calls somebody to a game of a tournament that they have not gone to yet. */
export const calls = ({ kind, game, read }: Pick<Notification, 'kind' | 'game' | 'read'>): boolean => kind === 'tournament' && game !== null && !read;

/** To a game that was dealt in a tournament one is called on every page, until one goes there or it is over. */
class Calling {
  /** How many parts of the page at hand call to a game themselves. */
  #here = new SvelteMap<string, number>();

  /** The newest call; none where nobody is called. */
  get newest(): Notification | null {
    return notices.items.find(calls) ?? null;
  }

  /** The game to which the page has to call, for no part of it does. */
  get unsaid(): Notification | null {
    const { newest } = this;
    return newest && !this.#here.has(newest.game ?? '') ? newest : null;
  }

  /** Whether a tournament calls to this game, here or on the page around. */
  says(game: string): boolean {
    return this.#here.has(game) || notices.items.some((item) => calls(item) && item.game === game);
  }

  /** A part of the page calls to this game itself, until the answer is called. */
  here(game: string): () => void {
    this.#count(game, 1);
    return () => this.#count(game, -1);
  }

  /** Whoever counts in an effect must not be run again by it. */
  #count(game: string, more: number): void {
    untrack(() => {
      const left = (this.#here.get(game) ?? 0) + more;
      if (left > 0) this.#here.set(game, left);
      else this.#here.delete(game);
    });
  }

  /** Asks whether the game still runs; one that is over calls nobody. */
  async check({ n, game }: Notification): Promise<void> {
    if (!game) return;
    const { status } = await taken(door.GET('/api/v1/games/{game_id}', { params: { path: { game_id: game } }, ...by(identity.token) }));
    if (status !== 'running') await this.drop(n);
  }

  drop(n: number): Promise<void> {
    return notices.read({ numbers: [n] });
  }
}

export const calling = new Calling();
