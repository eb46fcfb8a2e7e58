import { friendlyName } from '../text/names';
import { settings, type Language } from '../ui/settings.svelte';
import { by, door, Refused, taken } from './http';
import type { Credentials, Player } from './wire';

const KEY = 'ludotheque.identity';
const LAPSED = 'ludotheque.lapsed';

/** A guest's code is kept, for the guest is this browser's; an account's is shown once and never stored. */
export type Held = Omit<Credentials, 'recovery_code'> & { recovery_code?: string };

function stored(): Held | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Held | null;
  } catch {
    return null;
  }
}

/** Who plays here. Nobody is asked: the first thing that needs a player makes a guest. */
class Identity {
  held = $state.raw<Held | null>(stored());
  /** The account whose session has ended without being asked to; nobody is made a guest over it unseen. */
  lapsed = $state.raw<string | null>(localStorage.getItem(LAPSED));
  #listeners = new Set<() => void>();

  get player(): Player | null {
    return this.held?.player ?? null;
  }

  get member(): boolean {
    return this.held?.player.kind === 'account';
  }

  get token(): string | null {
    return this.held?.token ?? null;
  }

  /** An account's session has ended here, and nobody has come since. */
  get away(): boolean {
    return this.lapsed !== null && this.held === null;
  }

  /** Not waiting for the log-in of whoever's session ended; the next thing that needs a player makes a guest. */
  goOn(): void {
    if (this.away) this.#lapse(null);
  }

  /** Tells when another player sits at this browser, in this tab or another. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Two tabs that open together must not make two guests, so the making is under a lock that tabs share. */
  async ensure(): Promise<Held> {
    if (this.held) return this.held;
    const make = async (): Promise<Held> => {
      const other = stored();
      if (other) {
        this.#take(other, false);
        return other;
      }
      const body = { name: friendlyName(settings.language), language: settings.language };
      const made = await taken(door.POST('/api/v1/guests', { body }));
      this.#take(made);
      return made;
    };
    return 'locks' in navigator ? navigator.locks.request('ludotheque.guest', make) : make();
  }

  async recover(code: string): Promise<void> {
    this.#take(await taken(door.POST('/api/v1/guests/recover', { body: { recovery_code: code.trim() } })));
  }

  async rename(name: string): Promise<void> {
    const held = await this.ensure();
    const player = await this.#change({ name }, held.token);
    this.#take({ ...held, player });
  }

  /** The server wants to know the language for what it writes; the page does not wait for that. */
  speak(language: Language): void {
    if (this.held) this.#change({ language }, this.held.token).catch(() => undefined);
  }

  #change(body: { name?: string; language?: Language }, token: string): Promise<Player> {
    return taken(door.PATCH('/api/v1/me', { body, ...by(token) }));
  }

  /** The server no longer knows the token; the recovery code brings the same player back. */
  async renew(refused: string | null = this.token): Promise<void> {
    const held = this.held;
    // Somebody else may have come in since; their token is not the one that was refused.
    if (!held || held.token !== refused) return;
    if (held.recovery_code === undefined) {
      this.#lapse(held.player.name);
      return this.#take(null);
    }
    try {
      await this.recover(held.recovery_code);
    } catch (failure) {
      if (failure instanceof Refused && failure.problem.status < 500 && this.held === held) this.#take(null);
    }
  }

  /** Somebody has come in: a log-in, or a guest who is an account now. */
  adopt({ player, token, expires_at }: Held): void {
    this.#take({ player, token, expires_at });
  }

  /** Out by one's own will; the next thing that needs a player makes a guest. */
  leave(): void {
    this.#take(null);
    this.#lapse(null);
  }

  #lapse(name: string | null): void {
    this.lapsed = name;
    if (name === null) localStorage.removeItem(LAPSED);
    else localStorage.setItem(LAPSED, name);
  }

  readStorage(): void {
    const other = stored();
    // A session that ended is told in every tab of its browser.
    this.lapsed = localStorage.getItem(LAPSED);
    const fresh = other?.token !== this.held?.token || other?.player.name !== this.held?.player.name;
    if (fresh) this.#take(other, false);
  }

  #take(credentials: Held | null, write = true): void {
    if (credentials) this.#lapse(null);
    const changed = credentials?.token !== this.held?.token;
    this.held = credentials;
    if (write) {
      if (credentials) localStorage.setItem(KEY, JSON.stringify(credentials));
      else localStorage.removeItem(KEY);
    }
    if (changed) for (const listener of this.#listeners) listener();
  }
}

export const identity = new Identity();

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) identity.readStorage();
});
