import { mine } from '../../api/calls';
import { door, taken } from '../../api/http';
import type { Move } from '../../api/wire';

/** What a move would give, without making it. */
export async function dryRun<T extends { kind: string }>(game: string, move: Move): Promise<T | null> {
  const tried = await mine((as) => taken(door.POST('/api/v1/games/{game_id}/moves', { params: { path: { game_id: game }, query: { dry_run: true } }, body: { move }, ...as })));
  return 'trial' in tried ? (tried.trial as { kind: string } as T) : null;
}
