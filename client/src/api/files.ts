import { by, door, taken } from './http';
import { identity } from './identity.svelte';

/** A finished game as a file; the token goes along, for a private one is given to its players alone. */
export const fileOf = (game_id: string, format: string): Promise<Blob> =>
  taken(door.GET('/api/v1/games/{game_id}/export', { params: { path: { game_id }, query: { format } }, parseAs: 'blob', ...by(identity.token) })) as Promise<unknown> as Promise<Blob>;
