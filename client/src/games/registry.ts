import type { Talk } from '../api/talk.svelte';
import type { Component, Snippet } from 'svelte';
import type { GameFeed } from '../api/feed.svelte';
import type { OptionsOf, RulesetId } from '../api/playing';
import type { LogEntry, Options, Room, Snapshot } from '../api/wire';
import { t, type Key } from '../text/text.svelte';
import { duplikta } from './duplikta';
import { letterDice } from './letter-dice';
import { shoals } from './shoals';
import { sixQuiPrend } from './six-qui-prend';
import { wocable } from './wocable';

export interface Board {
  Table: Component<{ feed: GameFeed; result?: Snippet; /** shows the result again */ onresult: () => void; /** what is said at this table, for a board that has room for it */ talk?: Talk }>;
  Side: Component<{ game: Snapshot; log: LogEntry[]; /** while the board still tells, the scores it has come to */ scores: number[] | null }>;
  Rules: Component;
  Result: Component<{ game: Snapshot }>;
  /** How far the game has come, in a few words for the bar. */
  where(game: Snapshot): string;
  keys: [string, Key][];
  /** Letters that are typed go to the board, so none of them is a key of the page. */
  types?: boolean;
  /** What looking at the board after the end is called, where there is more to it; the board itself then leads back to the result. */
  see?: Key;
}

type ChoicesOf<O extends Options> = Component<{ options: O; seats: number; onchange: (options: O) => void }>;

export interface GameEntry<O extends Options = Options> {
  title: Key;
  pitch: Key;
  /** What resigning means in this game. */
  resign: Key;
  /** The material of its table, which is a class of app.css. */
  cloth: 'felt' | 'reef' | 'slate' | 'velvet' | 'walnut';
  seats: { fewest: number; most: number; usual: number };
  botLevels: number;
  /** It is played with words: its options hold a language and a list. */
  words?: boolean;
  /** The options as a table starts with them; some games hold a language. */
  defaults(): O;
  /** The same options without clocks, for a game in which nobody waits. */
  unhurried?(options: O): O;
  /** The table of a quick game with these bots, where it is not just the usual one with them in its seats. */
  against?(bots: number[]): { options: O; seats: number; bots: number[] };
  /** How many sit at a table with these options, where the options say so. */
  seatsOf?(options: O): number;
  /** Options that a link to the lobby carries. */
  linked?(query: URLSearchParams): O | null;
  /** A way of its own to the options of games for which nobody else is needed. */
  alone?: { label: Key; options(): O; fits(options: O): boolean };
  /** Why no table can be opened with these options; nothing where one can. */
  fault?(options: O): string;
  /** What its games are written in beside text and JSON. */
  notations?: readonly 'gcg'[];
  /** The options in a few words each. */
  summary(options: O): string[];
  Poster: Component;
  /** What most tables want to choose, and what waits behind "more choices". */
  First: ChoicesOf<O>;
  Choices: ChoicesOf<O>;
  /** Another way to sit down at once, beside the usual two. */
  More?: Component<{ busy: boolean; onplay: (options: O, seats: number) => void }>;
  /** What the host of a room that has not started finds beside its seats. */
  Hosting?: Component<{ room: Room; onroom: (room: Room) => void }>;
  load(): Promise<Board>;
}

/** On the shelf all games look alike. Options only ever reach the entry whose ruleset they name, so this forgets nothing. */
const shelved = <R extends RulesetId>(entry: GameEntry<OptionsOf<R>>): GameEntry => entry as unknown as GameEntry;

// One line a game.
export const games: Record<string, GameEntry> = {
  'six-qui-prend': shelved<'six-qui-prend'>(sixQuiPrend),
  'letter-dice': shelved<'letter-dice'>(letterDice),
  shoals: shelved<'shoals'>(shoals),
  wocable: shelved<'wocable'>(wocable),
  duplikta: shelved<'duplikta'>(duplikta),
};

/** What a game is called; one that this page does not know keeps its id. */
export const titleOf = (ruleset: string): string => {
  const entry = games[ruleset];
  return entry ? t(entry.title) : ruleset;
};
