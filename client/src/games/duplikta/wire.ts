import { playing, type GameOf } from '../../api/playing';
import type { components } from '../../api/schema';
import type { GameEvent, LogEntry, Move, Snapshot } from '../../api/wire';

// Short names for what this game says on the wire.

type Shapes = components['schemas'];

export type DupliktaOptions = Shapes['DupliktaOptions'];
export type DupliktaView = Shapes['DupliktaView'];
export type DupliktaOwn = Shapes['DupliktaOwn'];
export type DupliktaChair = Shapes['DupliktaChair'];
export type DupliktaPut = Shapes['DupliktaPut'];
export type DupliktaCount = Shapes['DupliktaCount'];
export type DupliktaLine = Shapes['DupliktaLine'];
export type DupliktaBestPlay = Shapes['DupliktaBestPlay'];
export type DupliktaStudy = Shapes['DupliktaStudy'];
export type DupliktaTurn = Shapes['DupliktaTurn'];
export type DupliktaWord = Shapes['DupliktaWord'];
export type DupliktaMove = Extract<Move, { kind: `duplikta.${string}` }>;
export type DupliktaEvent = Extract<GameEvent, { kind: `duplikta.${string}` }>;
export type DupliktaClosed = Shapes['DupliktaClosed'];
export type DupliktaTrial = Shapes['DupliktaTrial'];
export type LoupeUsed = Shapes['DupliktaLoupeUsed'];
export type Mode = DupliktaView['mode'];

export type DupliktaGame = GameOf<'duplikta'>;
export const dupliktaGame = (game: Snapshot): DupliktaGame => playing(game, 'duplikta');

/** What an entry of the log tells of this game. */
export const eventsOf = (entry: LogEntry): DupliktaEvent[] =>
  entry.events.filter((event): event is DupliktaEvent => event.kind.startsWith('duplikta.'));
