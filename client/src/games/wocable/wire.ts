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

export type WocableTrial = Shapes['WocableTrial'];
export type WocableBestPlay = Shapes['WocableBestPlay'];
export type WocableStudy = Shapes['WocableStudy'];
export type GcgEvent = Shapes['GcgEvent'];
export type GcgGame = Shapes['GcgGame'];

export type WocableGame = GameOf<'wocable'>;
export const wocableGame = (game: Snapshot): WocableGame => playing(game, 'wocable');

/** What an entry of the log tells of this game. */
export const eventsOf = (entry: LogEntry): WocableEvent[] =>
  entry.events.filter((event): event is WocableEvent => event.kind.startsWith('wocable.'));
