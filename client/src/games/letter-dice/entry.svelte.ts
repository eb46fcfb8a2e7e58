import type { GameFeed } from '../../api/feed.svelte';
import type { Problem } from '../../api/wire';
import type { Language } from '../../ui/settings.svelte';
import { folded, spelt, trace } from './paths';

export type Answer =
  | { kind: 'accepted'; word: string; points: number; path: number[] }
  | { kind: 'refused'; word: string; path: number[]; problem: Problem };

/**
 * The word under way and those that wait for an answer. One is judged at a time, in the order of entering,
 * so that each answer is told to its own word however fast somebody types.
 */
export class Entry {
  text = $state('');
  /** A path that was drawn or tapped; typing lets it go. */
  chosen = $state.raw<number[] | null>(null);
  waiting = $state.raw<{ word: string; path: number[] }[]>([]);
  answer = $state.raw<Answer | null>(null);
  /** The last refusal that was told as the answer to a word. */
  told = $state.raw<Problem | null>(null);
  #asked: { word: string; path: number[] } | null = null;
  #forget: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly feed: Pick<GameFeed, 'move' | 'pending' | 'refusal'>) {}

  draw(board: readonly string[], path: number[]): void {
    this.chosen = path;
    this.text = spelt(board, path);
  }

  type(text: string): void {
    this.text = text;
    this.chosen = null;
  }

  clear(): void {
    this.text = '';
    this.chosen = null;
  }

  /** Where the word under way lies; null where it lies nowhere. */
  path(board: readonly string[], language: Language, hint: readonly number[]): number[] | null {
    return this.chosen ?? trace(board, folded(this.text, language), hint);
  }

  enter(path: number[] | null): void {
    const word = this.text.trim();
    if (word === '') return;
    this.clear();
    this.waiting = [...this.waiting, { word, path: path ?? [] }];
    this.next();
  }

  /** Asks for the next word, once the last one has its answer. */
  next(): void {
    const [first, ...rest] = this.waiting;
    if (!first || this.#asked || this.feed.pending) return;
    this.waiting = rest;
    this.#asked = first;
    this.feed.move({ kind: 'letter-dice.enter', word: first.word });
    // A game that is over takes no more words.
    if (!this.feed.pending) this.stop();
  }

  /** Called when no move is under way any more, with the way to find a word among those that count. */
  settle(found: (word: string) => { word: string; points: number; path: number[] } | undefined): void {
    const asked = this.#asked;
    if (!asked) return this.next();
    this.#asked = null;
    const find = found(asked.word);
    if (this.feed.refusal) this.#say({ kind: 'refused', ...asked, problem: this.feed.refusal });
    else if (find) this.#say({ kind: 'accepted', word: find.word, points: find.points, path: find.path });
    this.next();
  }

  /** Words that were not judged before the bell are void. */
  stop(): void {
    this.waiting = [];
    this.#asked = null;
  }

  #say(answer: Answer): void {
    this.answer = answer;
    if (answer.kind === 'refused') this.told = answer.problem;
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => (this.answer = null), answer.kind === 'refused' ? 3500 : 2200);
  }
}
