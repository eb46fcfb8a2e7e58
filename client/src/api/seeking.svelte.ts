import type { GameEntry } from '../games/registry';
import { languageOf, mine } from './calls';
import { clock } from './clock.svelte';
import { by, door, Refused, taken } from './http';
import { identity } from './identity.svelte';
import type { NewSeek, OpenSeek, Seek } from './wire';

// A seek is held by asking how it stands; it lapses soon after nobody asks any more, so a page that is loaded anew goes
// on with it and one that is closed leaves nothing behind.

const KEY = 'ludotheque.seek';
const WAIT_SECONDS = 20;
/** After so long bots fill what is free; a test holds it against what the server does by itself. */
export const BOTS_AFTER_SECONDS = 20;

const one = '/api/v1/seeks/{seek_id}';

/** What is sought now. */
export const openSeeks = async (): Promise<OpenSeek[]> =>
  (await taken(door.GET('/api/v1/seeks', { params: { query: { limit: 100 } }, ...by(identity.token) }))).items;

/** What quick play seeks: the usual table, counted for the ratings, with bots for the seats that stay empty. */
export function usual(entry: GameEntry): NewSeek {
  const options = entry.defaults();
  const seats = entry.seatsOf?.(options) ?? Math.max(2, entry.seats.usual);
  // A person who waits is given company of the middle sort.
  const bot_level = Math.ceil(entry.botLevels / 2);
  return { options, seats, rated: true, language: languageOf(options), bots_after: BOTS_AFTER_SECONDS, bot_level };
}

const LONGEST_SECONDS = 3600;

/**
 * The same table as somebody else seeks, so that the two of you meet: people of the strength that they look for, and
 * bots when theirs come. Who seeks may be out of their own range, and is met all the same.
 */
export function alike({ options, seats, rated, language, number, lowest, highest, bots_at, bot_level }: OpenSeek, now = clock.now()): NewSeek {
  const bots_after = bots_at === null ? null : Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil((bots_at - now) / 1000)));
  return {
    options, seats, rated, language, bots_after, bot_level,
    lowest: lowest === null ? null : Math.min(lowest, number), highest: highest === null ? null : Math.max(highest, number),
  };
}

/** Those whom one would meet, as the server says; the others wait for somebody else. */
export const joinable = (seeks: OpenSeek[]): OpenSeek[] => seeks.filter(({ fits }) => fits !== false);

/** Whether two who seek are looking for each other. */
export const meets = (a: OpenSeek, b: OpenSeek): boolean => a.pool === b.pool;

class Seeking {
  /** The seek that is open here. */
  seek = $state.raw<Seek | null>(null);
  /** Between the press and the server's word. */
  asking = $state<string | null>(null);
  trouble = $state.raw<unknown>(null);
  /** How the last seek came to its end, where it found nobody. */
  last = $state.raw<Seek | null>(null);
  #hold: AbortController | null = null;
  #found: (game: string) => void = () => undefined;

  /** Tells where to go when the game has begun. */
  onFound(found: (game: string) => void): void {
    this.#found = found;
  }

  async start(ruleset: string, wish: NewSeek): Promise<void> {
    if (this.asking) return;
    this.asking = ruleset;
    this.trouble = null;
    this.last = null;
    try {
      const seek = await mine((as) => taken(door.POST('/api/v1/seeks', { body: wish, ...as })));
      clock.hear(seek.created_at);
      this.#take(seek);
    } catch (failure) {
      this.trouble = failure;
    } finally {
      this.asking = null;
    }
  }

  /** After a reload in mid-seek. */
  resume(): void {
    const id = sessionStorage.getItem(KEY);
    if (id && identity.player && !this.#hold) void this.#holding(id);
  }

  async cancel(): Promise<void> {
    const seek = this.seek;
    if (!seek) return;
    this.#end();
    try {
      const left = await mine((as) => taken(door.DELETE(one, { params: { path: { seek_id: seek.id } }, ...as })));
      // Too late to take back: the others sit there already.
      if (left.game) this.#found(left.game);
    } catch (failure) {
      // It lapses by itself in a few seconds, for nobody holds it.
      if (!(failure instanceof Refused)) this.trouble = failure;
    }
  }

  #take(seek: Seek): void {
    if (seek.status !== 'open') {
      this.#end();
      if (seek.game) this.#found(seek.game);
      else this.last = seek;
      return;
    }
    this.seek = seek;
    sessionStorage.setItem(KEY, seek.id);
    if (!this.#hold) void this.#holding(seek.id);
  }

  async #holding(id: string): Promise<void> {
    const hold = new AbortController();
    this.#hold = hold;
    while (this.#hold === hold) {
      try {
        const wait = this.seek ? WAIT_SECONDS : 0;
        const query = { params: { path: { seek_id: id }, query: { wait } }, signal: hold.signal };
        const seek = await mine((as) => taken(door.GET(one, { ...query, ...as })));
        if (this.#hold === hold) this.#take(seek);
      } catch (failure) {
        if (this.#hold !== hold) return;
        if (failure instanceof Refused && failure.problem.status < 500) {
          if (this.seek) this.trouble = failure;
          return this.#end();
        }
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
    }
  }

  /** Another player at this browser does not hold the seek of the one before. */
  leave(player: string | undefined): void {
    if (this.seek && this.seek.player.id !== player) this.#end();
  }

  #end(): void {
    this.#hold?.abort();
    this.#hold = null;
    this.seek = null;
    sessionStorage.removeItem(KEY);
  }
}

export const seeking = new Seeking();
identity.onChange(() => seeking.leave(identity.player?.id));
