import { untrack } from 'svelte';
import { Refused } from './http';
import { identity } from './identity.svelte';
import type { Live, TournamentListener } from './live.svelte';
import { myEntry, readTournament, type Ref } from './tournaments';
import type { MyEntry, Place, Problem, Tournament, TournamentEvent, TournamentFrame } from './wire';

interface Ports {
  read(ref: Ref): Promise<Tournament>;
  mine(ref: Ref): Promise<MyEntry | null>;
}

/** Several changes in a breath are one reason to ask. */
const BREATH = 250;

const asked: Ports = { read: readTournament, mine: async (ref) => (identity.player ? myEntry(ref) : null) };

/**
 * What this client knows of one tournament. The order is that of a game's feed: older news is dropped, a hole makes it
 * ask again from the number it holds, and a snapshot is the present.
 */
export class Contest implements TournamentListener {
  shown = $state.raw<Tournament | null>(null);
  /** The first twenty. */
  top = $state.raw<Place[]>([]);
  mine = $state.raw<MyEntry | null>(null);
  /** Set when it cannot be had. */
  lost = $state.raw<Problem | null>(null);
  /** Whether the server could not be reached for the first look. */
  away = $state(false);
  readonly invite: string | null;
  #stop: () => void = () => {};
  #heard = new Set<(events: TournamentEvent[]) => void>();
  #asking: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly ref: Ref,
    private readonly live: Pick<Live, 'watchTournament' | 'askTournament'>,
    private readonly ports: Ports = asked,
  ) {
    this.invite = ref.invite;
  }

  open(): void {
    // The line asks at once what is held; whoever opens it in an effect must not open it anew with each change.
    untrack(() => {
      this.#stop = this.live.watchTournament(this.ref.id, this);
      void this.look();
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#asking);
    this.#stop();
  }

  /** What happens from now on; a snapshot after a lost line tells what was missed. */
  onEvents(heard: (events: TournamentEvent[]) => void): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  since(): number | null {
    return this.shown?.n ?? null;
  }

  frame(frame: TournamentFrame): void {
    const held = this.shown;
    if (frame.type === 'tournament_snapshot') {
      if (held && frame.n < held.n) return;
      // Only whoever manages it is told the invite, and only when asking for it by name.
      this.shown = { ...frame.tournament, invite: frame.tournament.invite ?? held?.invite ?? null };
    } else {
      if (!held || frame.n <= held.n) return;
      if (frame.since > held.n) return this.live.askTournament(this.ref.id, this);
      const { status, round, rounds, players, house_bots, starts_at, check_in_at, ends_at, next_at, n } = frame;
      this.shown = { ...held, status, round, rounds, players, house_bots, starts_at, check_in_at, ends_at, next_at, n };
    }
    this.top = frame.standings;
    this.#tell(held ? frame.events.filter((event) => event.n > held.n) : []);
    this.askMine();
  }

  refused(problem: Problem): void {
    this.lost = problem;
  }

  /** Everything anew, as it is read rather than told. */
  async look(): Promise<void> {
    try {
      const read = await this.ports.read(this.ref);
      if (this.#closed) return;
      this.away = false;
      if (!this.shown || read.n >= this.shown.n) this.shown = read;
      else if (read.invite) this.shown = { ...this.shown, invite: read.invite };
      this.askMine(0);
    } catch (failure) {
      if (failure instanceof Refused && failure.problem.status < 500) this.lost = failure.problem;
      else this.away = this.shown === null;
    }
  }

  took(entry: MyEntry): void {
    this.mine = entry;
  }

  askMine(after = BREATH): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      this.ports.mine(this.ref).then((entry) => { if (!this.#closed) this.mine = entry; }, () => undefined);
    }, after);
  }

  #tell(events: TournamentEvent[]): void {
    // What these bring along (another title, when it began, why it ended, the seed) is not in what is told.
    if (events.some(({ kind }) => kind === 'changed' || kind === 'status')) void this.look();
    if (events.length > 0) for (const heard of this.#heard) heard(events);
  }
}
