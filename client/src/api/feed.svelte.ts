import { untrack } from 'svelte';
import type { GameListener, Live } from './live.svelte';
import type { ClientFrame, GameSeat, LogEntry, Move, Problem, ServerFrame, Snapshot, Update, View } from './wire';

export interface PendingMove {
  id: string;
  move: Move;
  /** The number the move was made on. */
  n: number;
  /** Accepted, but the update that shows it has not come yet. */
  firm: boolean;
}

/** How long an own move may go without an answer before it is said again. */
const PATIENCE = 5000;

export type Advance = (before: View, events: LogEntry[], after: View) => void;

/**
 * What this client knows of one game. It keeps to one rule of order: updates are taken only when they join on to the
 * number held; older ones are dropped, a hole makes it ask again, and a snapshot never plays its past as new.
 */
export class GameFeed implements GameListener {
  game = $state.raw<Snapshot | null>(null);
  log = $state.raw<LogEntry[]>([]);
  pending = $state.raw<PendingMove | null>(null);
  refusal = $state.raw<Problem | null>(null);
  /** Set when the game itself cannot be had. */
  lost = $state.raw<Problem | null>(null);
  /** Counts the snapshots, so that a picture under way knows to give up. */
  snapshots = $state(0);
  leaving = $state(false);
  /** The board is still showing how the present came about. */
  telling = $state(false);
  /** The scores by seat as far as the board has told them; null when it tells nothing. */
  toldScores = $state.raw<number[] | null>(null);
  #unleft: ClientFrame | null = null;
  #stop: () => void = () => {};
  #advance: Advance = () => {};
  #called: readonly (string | null)[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly live: Pick<Live, 'watchGame' | 'send' | 'resubscribe'>,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {}

  open(): void {
    // A line that stands asks at once for the number held; an effect that opens must not follow it.
    this.#stop = untrack(() => this.live.watchGame(this.id, this));
  }

  close(): void {
    clearTimeout(this.#patience);
    this.#stop();
  }

  /** What bots are called, by seat, where they have names from elsewhere. */
  call(names: readonly (string | null)[]): void {
    this.#called = names;
    if (this.game) this.game = this.#told(this.game);
  }

  /** The board is told of each step forward, and only of steps that happened while it looked. */
  onAdvance(advance: Advance): void {
    this.#advance = advance;
  }

  /** The whole log is asked for at first: the side column shows it, and a reload starts with it. */
  since(): number {
    return this.game?.n ?? 0;
  }

  unanswered(): ClientFrame[] {
    const frames: ClientFrame[] = this.pending && !this.pending.firm ? [this.#moveFrame(this.pending)] : [];
    return this.#unleft ? [...frames, this.#unleft] : frames;
  }

  move(move: Move): void {
    if (!this.game || this.game.status !== 'running') return;
    this.refusal = null;
    this.pending = { id: this.newId(), move, n: this.game.n, firm: false };
    this.#sendUntilAnswered(this.pending);
  }

  #sendUntilAnswered(move: PendingMove): void {
    this.live.send(this.#moveFrame(move));
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      if (this.pending?.id === move.id && !this.pending.firm) this.#sendUntilAnswered(move);
    }, PATIENCE);
  }

  leave(): void {
    this.leaving = true;
    this.#unleft = { type: 'leave', id: this.newId(), game: this.id };
    this.live.send(this.#unleft);
  }

  frame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        return this.#snapshot(frame);
      case 'update':
        return this.#update(frame);
      case 'seats':
        return this.#seats(frame.seats, frame.rematch);
      case 'accepted':
        return this.#accepted(frame.id, frame.n);
      case 'refused':
        return this.#refused(frame.id, frame.problem);
    }
  }

  #told(game: Snapshot): Snapshot {
    const called = this.#called;
    if (called.length === 0) return settled(game);
    return settled({ ...game, seats: game.seats.map((seat) => (called[seat.seat] ? { ...seat, called: called[seat.seat] } : seat)) });
  }

  #moveFrame(pending: PendingMove): ClientFrame {
    return { type: 'move', id: pending.id, game: this.id, n: pending.n, move: pending.move };
  }

  #snapshot(snapshot: Snapshot): void {
    const held = this.game?.n ?? 0;
    // Two answers can cross on the wire; the older of them says nothing new.
    if (this.game && snapshot.n < held) return;
    this.game = this.#told(snapshot);
    this.log = joined(this.log, snapshot.events);
    this.snapshots += 1;
    this.#settle();
  }

  #update(update: Update): void {
    const held = this.game;
    if (!held || update.n <= held.n) return;
    if (update.since > held.n) {
      this.live.resubscribe(this.id);
      return;
    }
    const fresh = update.events.filter((entry) => entry.n > held.n);
    this.game = this.#told({ ...held, ...update, type: 'snapshot', since: update.since });
    this.log = joined(this.log, fresh);
    this.#settle();
    this.#advance(held.view, fresh, update.view);
  }

  #seats(seats: GameSeat[], rematch: string | null): void {
    if (this.game) this.game = this.#told({ ...this.game, seats, rematch });
  }

  #accepted(id: string, n: number): void {
    if (this.#unleft && 'id' in this.#unleft && this.#unleft.id === id) this.#unleft = null;
    if (this.pending?.id !== id) return;
    this.pending = { ...this.pending, firm: true, n };
    this.#settle();
  }

  #refused(id: string | null, problem: Problem): void {
    if (id === null) {
      // A server that cannot answer now will answer later; one that knows no such game will not.
      if (problem.status >= 500 || problem.status === 429) setTimeout(() => this.live.resubscribe(this.id), 2000);
      else this.lost = problem;
      return;
    }
    if (this.#unleft && 'id' in this.#unleft && this.#unleft.id === id) {
      this.#unleft = null;
      this.leaving = false;
      this.#sayRefusal(problem);
    }
    if (this.pending?.id !== id) return;
    this.pending = null;
    this.#sayRefusal(problem);
  }

  /** A reason is news for a while; after that it would only be in the way of what is expected now. */
  #sayRefusal(problem: Problem): void {
    this.refusal = problem;
    setTimeout(() => {
      if (this.refusal === problem) this.refusal = null;
    }, 8000);
  }

  /** An accepted move stops being pending when the number that holds it has come. */
  #settle(): void {
    if (this.pending?.firm && this.game && this.game.n >= this.pending.n) this.pending = null;
    if (this.game?.status !== 'running') this.pending = null;
  }
}

/** Nobody is waited for after the end, so who has gone by then is not away. */
function settled(game: Snapshot): Snapshot {
  if (game.status === 'running') return game;
  return { ...game, seats: game.seats.map((seat) => ({ ...seat, present: true, stand_in: null, away_until: null })) };
}

function joined(log: LogEntry[], more: LogEntry[]): LogEntry[] {
  const last = log.at(-1)?.n ?? 0;
  const fresh = more.filter((entry) => entry.n > last);
  return fresh.length > 0 ? [...log, ...fresh] : log;
}
