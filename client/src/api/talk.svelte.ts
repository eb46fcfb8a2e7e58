import { clock } from './clock.svelte';
import { identity } from './identity.svelte';
import { talkName, type Live, type Topic } from './live.svelte';
import type { ChatEntry, ClientFrame, Problem, ServerFrame } from './wire';

/** Something said here that is not in the talk yet. */
export interface Saying {
  id: string;
  text: string;
  at: number;
  /** Its number, once it is saved. */
  n: number | null;
  /** Why the server did not take it. */
  refused: Problem | null;
}

export type TalkPlace = 'room' | 'game';

/** How long something said may go without an answer before it is said again. */
const PATIENCE = 5000;

/**
 * The talk of a room or game. It is numbered as a game is: what came is kept by its number, and every new line goes on
 * after the last of them. What was said here shows at once and is said again, with its id, until the server answers.
 */
export class Talk implements Topic {
  entries = $state.raw<ChatEntry[]>([]);
  outbox = $state.raw<Saying[]>([]);
  /** The number of the last message that was looked at. */
  seen = $state(0);
  /** Set when the talk itself is not for this reader. */
  shut = $state.raw<Problem | null>(null);
  /** Where a board has room for the talk beside it, it holds it itself. */
  housed = $state(false);
  readonly end: ClientFrame;
  #stop: () => void = () => {};
  #again = false;
  #last = 0;
  #patience: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly place: TalkPlace,
    readonly id: string,
    private readonly live: Pick<Live, 'follow' | 'send'>,
    private readonly me: () => string | undefined = () => identity.player?.id,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {
    this.end = { type: 'unsubscribe_chat', place, place_id: id };
    this.seen = Number(sessionStorage.getItem(this.#key) ?? 0);
  }

  get #key(): string { return `ludotheque.heard.${this.place}.${this.id}`; }

  /** What can be read, in its order. */
  get heard(): ChatEntry[] { return this.entries.filter(({ text }) => text !== null); }

  get unread(): number {
    const me = this.me();
    return this.heard.filter(({ n, player }) => n > this.seen && player?.id !== me).length;
  }

  open(): void {
    this.#stop = this.live.follow(talkName(this.place, this.id), this);
    this.#patience = setInterval(() => this.#sayAgain(), PATIENCE);
  }

  close(): void {
    clearInterval(this.#patience);
    this.#stop();
  }

  begin(): ClientFrame[] {
    return [this.#from(this.#again ? 0 : this.#last), ...this.#unanswered().map((saying) => this.#say(saying))];
  }

  /** From the beginning: what may be heard has changed, because a game is over or somebody is muted. */
  reread(): void {
    this.#again = true;
    this.live.send(this.#from(0));
  }

  say(text: string): void {
    const saying: Saying = { id: this.newId(), text, at: clock.now(), n: null, refused: null };
    this.outbox = [...this.outbox, saying];
    // Whoever only watched is nobody yet; the line is opened anew with a name, and says what waits.
    void identity.ensure().then(() => this.live.send(this.#say(saying)), () => undefined);
  }

  /** What was refused is said as something new. */
  retry(saying: Saying): void {
    this.drop(saying);
    this.say(saying.text);
  }

  drop(saying: Saying): void {
    this.outbox = this.outbox.filter(({ id }) => id !== saying.id);
  }

  look(): void {
    const last = this.heard.at(-1)?.n ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    sessionStorage.setItem(this.#key, String(last));
  }

  frame(frame: ServerFrame): void {
    if (frame.type === 'chat') this.#hear(frame);
    else if (frame.type === 'said') this.#answered(frame.id, { n: frame.n, at: frame.at });
    else if (frame.type === 'refused' && frame.id) this.#refused(frame.id, frame.problem);
  }

  #hear({ since, entries, n }: Extract<ServerFrame, { type: 'chat' }>): void {
    // Asked from the beginning, the answer holds all that may be heard now, and nothing else.
    const anew = this.#again;
    if (anew && since > 0 && entries[0] && entries[0].n > 1 && this.entries.some((held) => held.n < entries[0]!.n)) return;
    this.#again = false;
    const fresh = new Map((anew ? [] : this.entries).map((entry) => [entry.n, entry]));
    for (const entry of entries) fresh.set(entry.n, entry);
    this.entries = [...fresh.values()].sort((one, other) => one.n - other.n);
    this.#last = Math.max(since, this.entries.at(-1)?.n ?? 0);
    this.outbox = this.outbox.filter((saying) => saying.n === null || !fresh.has(saying.n));
    // A long talk comes in pages.
    if (this.#last < n) this.live.send(this.#from(this.#last));
  }

  #answered(id: string, news: Partial<Saying>): void {
    this.outbox = this.outbox
      .map((saying) => (saying.id === id ? { ...saying, ...news } : saying))
      .filter(({ n }) => n === null || !this.entries.some((entry) => entry.n === n));
  }

  #refused(id: string, problem: Problem): void {
    // What the server cannot do now it can do later; the same id has one effect.
    if (problem.status >= 500) return;
    this.#answered(id, { refused: problem });
  }

  #unanswered(): Saying[] {
    return this.outbox.filter(({ n, refused }) => n === null && refused === null);
  }

  #sayAgain(): void {
    const before = clock.now() - PATIENCE;
    for (const saying of this.#unanswered()) if (saying.at < before) this.live.send(this.#say(saying));
  }

  #from(since: number): ClientFrame {
    return { type: 'subscribe_chat', place: this.place, place_id: this.id, since };
  }

  #say({ id, text }: Saying): ClientFrame {
    return { type: 'say', id, place: this.place, place_id: this.id, text };
  }
}
