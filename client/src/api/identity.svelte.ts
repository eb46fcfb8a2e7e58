import { friendlyName } from '../text/names';
import { settings, type Language } from '../ui/settings.svelte';
import { by, door, Refused, taken } from './http';
import type { Credentials, Player } from './wire';

const KEY = 'ludotheque.identity';

function stored(): Credentials | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Credentials | null;
  } catch {
    return null;
  }
}

/** Who plays here. Nobody is asked: the first thing that needs a player makes a guest. */
class Identity {
  held = $state.raw<Credentials | null>(stored());
  #listeners = new Set<() => void>();

  get player(): Player | null {
    return this.held?.player ?? null;
  }

  get token(): string | null {
    return this.held?.token ?? null;
  }

  /** Tells when another player sits at this browser, in this tab or another. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }


  /** Two tabs that open together must not make two guests, so the making is under a lock that tabs share. */
  async ensure(): Promise<Credentials> {
    if (this.held) return this.held;
    const make = async (): Promise<Credentials> => {
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
  async renew(): Promise<void> {
    const held = this.held;
    if (!held) return;
    try {
      await this.recover(held.recovery_code);
    } catch (failure) {
      if (failure instanceof Refused && failure.problem.status < 500) this.#take(null);
    }
  }

  readStorage(): void {
    const other = stored();
    if (other?.token !== this.held?.token || other?.player.name !== this.held?.player.name) this.#take(other, false);
  }

  #take(credentials: Credentials | null, write = true): void {
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
