import { mine } from '../../api/calls';
import { by, door, taken } from '../../api/http';
import { identity } from '../../api/identity.svelte';
import type { GcgGame, WocableMove, WocableStudy, WocableTrial } from './wire';

const at = (game_id: string): { game_id: string } => ({ game_id });

/** What a move would give, without making it. */
export async function tryMove(game: string, move: WocableMove): Promise<WocableTrial | null> {
  const tried = await mine((as) => taken(door.POST('/api/v1/games/{game_id}/moves', { params: { path: at(game), query: { dry_run: true } }, body: { move }, ...as })));
  return 'trial' in tried ? tried.trial : null;
}

/** What was hidden after so many entries of a finished game, and the best plays that were there. */
export async function lookBack(game: string, n: number, top = 8): Promise<WocableStudy | null> {
  const path = { ...at(game), n };
  return (await taken(door.GET('/api/v1/games/{game_id}/replay/{n}', { params: { path, query: { top } }, ...by(identity.token) }))).study;
}

/** A finished game as a file; the token goes along, for a private one is given to its players alone. */
export const fileOf = (game: string, format: string): Promise<Blob> =>
  taken(door.GET('/api/v1/games/{game_id}/export', { params: { path: at(game), query: { format } }, parseAs: 'blob', ...by(identity.token) })) as Promise<unknown> as Promise<Blob>;

export const readGcg = (gcg: string): Promise<GcgGame> => mine((as) => taken(door.POST('/api/v1/gcg', { body: { gcg }, ...as })));
