import type { Component, Snippet } from 'svelte';
import type { GameFeed } from '../api/feed.svelte';
import type { LogEntry, Options, Snapshot } from '../api/wire';
import type { Key } from '../text/text.svelte';
import { sixQuiPrend } from './six-qui-prend';

export interface Board {
  Table: Component<{ feed: GameFeed; result?: Snippet }>;
  Side: Component<{ game: Snapshot; log: LogEntry[]; /** while the board still tells, the scores it has come to */ scores: number[] | null }>;
  Rules: Component;
  Result: Component<{ game: Snapshot }>;
  keys: [string, Key][];
}

export interface GameEntry {
  title: Key;
  pitch: Key;
  seats: { fewest: number; most: number };
  botLevels: number;
  defaults: Options;
  /** The same options without clocks, for a game in which nobody waits. */
  unhurried?(options: Options): Options;
  /** The options in a few words each. */
  summary(options: Options): string[];
  Poster: Component;
  Choices: Component<{ options: Options; onchange: (options: Options) => void }>;
  load(): Promise<Board>;
}

// One line a game.
export const games: Record<string, GameEntry> = {
  'six-qui-prend': sixQuiPrend,
};
