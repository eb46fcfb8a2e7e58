import { mine } from '../../api/calls';
import { door, taken } from '../../api/http';
import { dryRun } from '../crossword/ask';
import type { GcgGame, WocablePut, WocableTrial } from './wire';

/** What a move would give, without making it. */
export const tryTiles = (game: string, tiles: WocablePut[]): Promise<WocableTrial | null> => dryRun(game, { kind: 'wocable.place', tiles });

export const readGcg = (gcg: string): Promise<GcgGame> => mine((as) => taken(door.POST('/api/v1/gcg', { body: { gcg }, ...as })));
