import { mine } from '../../api/calls';
import { by, door, taken } from '../../api/http';
import { identity } from '../../api/identity.svelte';
import { dryRun } from '../crossword/ask';
import type { GcgGame, WocablePut, WocableStudy, WocableTrial } from './wire';

const at = (game_id: string): { game_id: string } => ({ game_id });

/** What a move would give, without making it. */
export const tryTiles = (game: string, tiles: WocablePut[]): Promise<WocableTrial | null> => dryRun(game, { kind: 'wocable.place', tiles });

/** What was hidden after so many entries of a finished game, and the best plays that were there. */
export async function lookBack(game: string, n: number, top = 8): Promise<WocableStudy | null> {
  const path = { ...at(game), n };
  const { study } = await taken(door.GET('/api/v1/games/{game_id}/replay/{n}', { params: { path, query: { top } }, ...by(identity.token) }));
  return study?.kind === 'wocable.study' ? study : null;
}

export const readGcg = (gcg: string): Promise<GcgGame> => mine((as) => taken(door.POST('/api/v1/gcg', { body: { gcg }, ...as })));
