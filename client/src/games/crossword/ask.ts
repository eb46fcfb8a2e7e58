import { mine } from '../../api/calls';
import { by, door, taken } from '../../api/http';
import { identity } from '../../api/identity.svelte';
import type { Move, Study } from '../../api/wire';

/** What a move would give, without making it. */
export async function dryRun<T extends { kind: string }>(game: string, move: Move): Promise<T | null> {
  const tried = await mine((as) => taken(door.POST('/api/v1/games/{game_id}/moves', { params: { path: { game_id: game }, query: { dry_run: true } }, body: { move }, ...as })));
  return 'trial' in tried ? (tried.trial as { kind: string } as T) : null;
}

/** What was hidden after so many entries of a finished game, and the best plays that were there. */
export async function lookBack<K extends Study['kind']>(kind: K, game_id: string, n: number, top = 8): Promise<Extract<Study, { kind: K }> | null> {
  const { study } = await taken(door.GET('/api/v1/games/{game_id}/replay/{n}', { params: { path: { game_id, n }, query: { top } }, ...by(identity.token) }));
  return study?.kind === kind ? (study as Extract<Study, { kind: K }>) : null;
}
