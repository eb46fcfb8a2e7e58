import { playing, type GameOf } from '../../api/playing';
import type { components } from '../../api/schema';
import type { GameEvent, LogEntry, Move, Snapshot } from '../../api/wire';

// Short names for what this game says on the wire.

type Shapes = components['schemas'];

export type WocableOptions = Shapes['WocableOptions'];
export type WocableView = Shapes['WocableView'];
export type WocablePut = Shapes['WocablePut'];
export type WocableWord = Shapes['WocableWord'];
export type WocableMove = Extract<Move, { kind: `wocable.${string}` }>;
export type WocableEvent = Extract<GameEvent, { kind: `wocable.${string}` }>;

export interface WocableTrialWord { word: string; cells: number[]; score: number; valid: boolean | null }
export interface WocableTrial { kind: 'wocable.trial'; words: WocableTrialWord[]; score: number; bonus: number }
export interface WocableBestPlay { tiles: WocablePut[]; start: number; down: boolean; word: string[]; score: number }
export interface WocableStudy { kind: 'wocable.study'; racks: string[][]; mover: number | null; best: WocableBestPlay[] }

export type WocableGame = GameOf<'wocable'>;
export const wocableGame = (game: Snapshot): WocableGame => playing(game, 'wocable');

/** What an entry of the log tells of this game. */
export const eventsOf = (entry: LogEntry): WocableEvent[] =>
  entry.events.filter((event): event is WocableEvent => event.kind.startsWith('wocable.'));

export interface GcgEvent {
  line: number; kind: 'play' | 'exchange' | 'pass' | 'withdrawn' | 'challenge' | 'time' | 'rack_gained' | 'rack_lost'; player: number; rack: string[] | null;
  position: string | null; word: string | null; tiles: string[] | null; count: number | null; score: number; score_computed: number | null; total: number;
  total_computed: number | null; words: string[]; laid: number[]; note: string; board: string[];
}
export interface GcgGame {
  players: { nick: string; name: string }[]; title: string | null; description: string | null; lexicon: string | null; note: string; incomplete: boolean;
  language: 'en' | 'es' | 'fr'; premiums: 'standard' | 'none'; events: GcgEvent[]; faults: { line: number; code: string; reason: string }[]; scores: number[];
}
