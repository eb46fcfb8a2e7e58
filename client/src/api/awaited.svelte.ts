import { me } from './calls';
import { identity } from './identity.svelte';
import type { GameSummary } from './wire';

const KEY = 'ludotheque.later';
const LOOK_MS = 10_000;

/** Whether a game waits for its player, and somebody or a clock with it: what is played alone without one does not press. */
export const presses = ({ status, you, to_act, deadline, seats }: GameSummary): boolean =>
  status === 'running' && you !== null && to_act.includes(you) && (deadline !== null || seats.some(({ seat, player }) => seat !== you && player !== null));

/** The games of one's own that wait for one, wherever one is; those that hurry come first. */
class Awaited {
  #games = $state.raw<GameSummary[]>([]);
  /** What was put off, and at which number: the next turn is news again. */
  #later = $state.raw<Record<string, number>>(kept());
  #whose: string | null = null;

  /** All but the one at which somebody is. */
  but(here: string | null): GameSummary[] {
    return this.#games.filter((game) => game.id !== here && presses(game) && this.#later[game.id] !== game.n);
  }

  take(games: GameSummary[]): void {
    const due = ({ deadline }: GameSummary): number => deadline ?? Number.MAX_SAFE_INTEGER;
    this.#games = games.filter(({ status }) => status === 'running').sort((one, other) => due(one) - due(other));
  }

  async look(): Promise<void> {
    const player = identity.player?.id ?? null;
    if (player !== this.#whose) this.#games = [];
    this.#whose = player;
    if (!player || identity.away || document.hidden) return;
    const found = await me().catch(() => null);
    if (found && identity.player?.id === player) this.take(found.games);
  }

  /** A game that runs may come to wait at any time; of one that begins the notifications tell. */
  start(quiet: () => boolean): void {
    setInterval(() => { if (this.#games.length > 0 && !quiet()) void this.look(); }, LOOK_MS);
    document.addEventListener('visibilitychange', () => void this.look());
    identity.onChange(() => void this.look());
  }

  later({ id, n }: GameSummary): void {
    const running = new Set(this.#games.map((game) => game.id));
    this.#later = { ...Object.fromEntries(Object.entries(this.#later).filter(([game]) => running.has(game))), [id]: n };
    localStorage.setItem(KEY, JSON.stringify(this.#later));
  }
}

function kept(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

export const awaited = new Awaited();
