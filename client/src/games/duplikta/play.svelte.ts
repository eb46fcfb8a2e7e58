import type { GameFeed } from '../../api/feed.svelte';
import { live } from '../../api/line';
import { t } from '../../text/text.svelte';
import { dryRun } from '../crossword/ask';
import { Trial } from '../crossword/trial.svelte';
import { Desk } from './desk.svelte';
import { Drafts } from './drafts';
import { keyOf, layoutOf } from './layout';
import { dupliktaGame, eventsOf, type DupliktaGame, type DupliktaMove, type DupliktaTrial, type LoupeUsed } from './wire';
import { BLANK, facesText, pointsText } from './words';
import type { LogEntry, Problem } from '../../api/wire';

/** After a confirmation the button does nothing for so long: the second half of a double click is not meant for what comes next. */
const DEAF = 700;

/** A player at this table: their desk, what is told of it to the server, and what they may do now. */
export class Play {
  readonly desk = new Desk();
  readonly trial = new Trial<DupliktaTrial>((game, puts) => dryRun(game, { kind: 'duplikta.draft', puts, loupe: [], aside: [] }));
  readonly drafts: Drafts;
  /** The first press on an empty grid asks, the second passes. */
  asked = $state(false);
  /** The letter that is wished for and has a price: asked first, paid when it is said again. */
  #asked = $state.raw<{ id: number; letter: string } | null>(null);
  /** What was not on the rack when the turn was confirmed. */
  #off: { loupe: string[]; aside: string[] } = { loupe: [], aside: [] };
  #tile: number | null = null;
  #turn = '';
  #started = '';
  #pressed = 0;

  constructor(readonly feed: GameFeed) {
    this.drafts = new Drafts((layout) => this.#quietly({ kind: 'duplikta.draft', ...layout }));
  }

  // The page shows the table only once its game is here.
  readonly game: DupliktaGame = $derived.by(() => dupliktaGame(this.feed.game!));
  readonly view = $derived.by(() => this.game.view);
  readonly you = $derived.by(() => this.game.you);
  readonly own = $derived.by(() => this.view.own);
  readonly chair = $derived.by(() => (this.you === null ? null : (this.view.seats[this.you] ?? null)));
  readonly running = $derived.by(() => this.game.status === 'running');
  readonly seated = $derived.by(() => this.running && this.own !== null);
  readonly status = $derived.by(() => (this.seated ? (this.chair?.status ?? null) : null));
  readonly pending = $derived.by(() => this.feed.pending !== null);
  /** Tiles may be moved now. */
  readonly able = $derived.by(() => this.status === 'thinking' && this.view.phase === 'play' && this.feed.pending?.move.kind !== 'duplikta.confirm');
  readonly preparing = $derived.by(() => this.status === 'preparing');
  readonly letters = $derived.by(() => Object.keys(this.view.values));
  readonly turn = $derived.by(() => `${this.view.phase === 'play' ? '' : this.view.phase}${this.view.turn}.${this.view.attempt}`);
  /** The tile that the loupe shows: the last one that was put there. */
  readonly onLoupe = $derived.by(() => (this.able || this.preparing ? (this.desk.loupe.at(-1) ?? null) : null));
  /** The tile that is to stay on the loupe: nothing is wished for it. */
  stays = $state<number | null>(null);
  readonly leaving = $derived.by(() => this.onLoupe !== null && this.onLoupe.id === this.stays && this.desk.naming === null);
  readonly wanted = $derived.by(() => (this.#asked !== null && this.#asked.id === this.onLoupe?.id && this.desk.naming === null ? this.#asked.letter : null));
  /** Both hold the same tiles, and the other's word decides which they are next. */
  readonly shared = $derived.by(() => this.view.seats.length > 1 && this.view.same_tiles);
  /** A letter is wanted: for a blank on the grid, or for the tile on the loupe. */
  readonly wishing = $derived.by(() => this.desk.naming !== null || this.onLoupe !== null);
  /** Between the server's time and that of the game, where a deadline says so. */
  readonly #offset = $derived.by(() => (this.game.deadline === null || this.view.deadline === null ? null : this.game.deadline - this.view.deadline));

  /** A moment of the game in the server's time. */
  when(moment: number | null): number | null {
    return moment === null || this.#offset === null ? null : moment + this.#offset;
  }

  /** Takes over what the server shows: all of it in a new turn, otherwise what was laid in another tab. */
  see(): void {
    const { own, view, letters } = this;
    if (!own || this.status === 'paused') return;
    const layout = layoutOf(own);
    const key = keyOf(layout);
    if (this.#turn !== this.turn) {
      this.#turn = this.turn;
      this.asked = false;
      this.drafts.forget(key);
      this.desk.adopt(layout, own.rack, view.board, letters);
    } else {
      this.desk.see(own.rack, view.board, letters);
      if (this.drafts.heard(key) || (this.status === 'ready' && keyOf(this.desk.layout) !== key)) this.desk.adopt(layout, own.rack, view.board, letters);
    }
  }

  /** Tells how the tiles lie, and asks what they would score. */
  tell(): void {
    if (!this.able) return;
    if (this.desk.naming === null) this.drafts.want(this.desk.layout);
  }

  /** The line is back: what was said while it was gone may not have arrived. */
  again(): void {
    if (!this.able || !this.own) return;
    if (keyOf(this.desk.layout) !== keyOf(layoutOf(this.own))) this.drafts.again(this.desk.layout);
  }

  /** The first touch of a tile starts the chrono. */
  touched(): void {
    this.asked = false;
    if (!this.able || !this.own || this.own.chrono.limit === null || this.own.chrono.touched || this.#started === this.turn) return;
    this.#started = this.turn;
    this.#quietly({ kind: 'duplikta.start' });
  }

  send(move: DupliktaMove): void {
    this.feed.move(move);
  }

  /** Ends the turn with what lies there; with nothing there the first press only asks. */
  confirm(): void {
    const now = Date.now();
    if (!this.able || this.pending || now - this.#pressed < DEAF) return;
    const { layout, puts } = this.desk;
    if (this.desk.laid.length === 0 && !this.asked) return void (this.asked = true);
    if (this.desk.laid.length > 0 && puts === null) return;
    this.#pressed = now;
    this.drafts.forget();
    this.#off = { loupe: this.desk.layout.loupe, aside: this.desk.laid.length === 0 ? this.desk.layout.aside : [] };
    this.send({
      kind: 'duplikta.confirm', turn: this.view.turn, attempt: this.view.attempt, ...layout, pass_turn: this.desk.laid.length === 0,
    });
  }

  take(count: number): void {
    if (!this.pending && this.own && this.own.room >= count) this.send({ kind: 'duplikta.take', count });
  }

  /** A letter as it is typed or pressed: at once where it is free, otherwise only when it is said again. */
  ask(letter: string): void {
    const piece = this.onLoupe;
    const free = this.desk.naming !== null || this.preparing || piece?.tile === BLANK;
    if (free || this.wanted === letter || !piece) return this.wish(letter);
    this.#asked = { id: piece.id, letter };
  }

  unwish(): void {
    this.#asked = null;
  }

  /** A letter for the blank that is being laid, or for the tile on the loupe; null: another at random. */
  wish(letter: string | null): void {
    if (this.desk.naming !== null) return this.desk.name(letter);
    const piece = this.onLoupe;
    if (!piece || this.pending) return;
    this.unwish();
    this.#tile = piece.id;
    // Where the tile lies is known there before it changes.
    this.drafts.flush();
    this.send({ kind: 'duplikta.loupe', tile: piece.tile, wanted: letter });
  }

  /** A blank that lies on the grid gets its letter from the loupe, free of charge. */
  nameByLoupe(): void {
    const blank = this.desk.unnamed.find(({ letter }) => letter !== null);
    if (!blank?.letter || this.pending) return;
    this.#tile = blank.id;
    this.send({ kind: 'duplikta.loupe', tile: BLANK, wanted: blank.letter });
  }

  /** What the loupe did, as it happened. */
  advanced(entries: readonly LogEntry[]): LoupeUsed | null {
    const used = entries.flatMap(eventsOf).filter((event): event is LoupeUsed => event.kind === 'duplikta.loupe_used' && event.seat === this.you);
    for (const { gave, got } of used) this.desk.swap(gave, got, this.#tile);
    if (used.length > 0) this.#tile = null;
    return used.at(-1) ?? null;
  }

  /** What became of the tiles that were left on the loupe or aside; nothing where they cost nothing. */
  left(entries: readonly LogEntry[]): string {
    const told = entries.flatMap(eventsOf).find((event) => event.kind === 'duplikta.closed');
    const line = told?.kind === 'duplikta.closed' && this.you !== null ? told.closed.lines[this.you] : undefined;
    const { loupe, aside } = this.#off;
    this.#off = { loupe: [], aside: [] };
    if (!line || line.done === 'refused' || line.penalty === 0 || loupe.length + aside.length === 0) return '';
    return [
      ...(!this.shared && loupe.length > 0 ? [t('duplikta.say.gone', { tiles: facesText(loupe) })] : []),
      ...(!this.shared && aside.length > 0 ? [t('duplikta.say.boxed', { tiles: facesText(aside) })] : []),
      t('duplikta.say.paid', { points: pointsText(line.penalty) }),
    ].join(' ');
  }

  /** The clock confirmed a draft that did not lie as it must: what the server last said was wrong with it. */
  misplaced(entries: readonly LogEntry[]): { n: number; problem: Problem } | null {
    const problem = this.trial.answer?.problem;
    const entry = entries.find((each) => eventsOf(each).some((event) => {
      const line = event.kind === 'duplikta.closed' && this.you !== null ? event.closed.lines[this.you] : undefined;
      return line?.done === 'refused' && line.timed_out && line.refused.length === 0;
    }));
    return problem && entry ? { n: entry.n, problem } : null;
  }

  /** Drafts and touches have no answer that anybody waits for. */
  #quietly(move: DupliktaMove): void {
    const game = this.feed.game;
    if (game) live.send({ type: 'move', id: crypto.randomUUID(), game: game.game, n: game.n, move });
  }

  stop(): void {
    this.drafts.flush();
    this.trial.stop();
  }
}

