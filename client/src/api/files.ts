import { by, door, taken } from './http';
import { identity } from './identity.svelte';

/** A finished game as a file; the token goes along, for a private one is given to its players alone. */
export const fileOf = (game_id: string, format: string): Promise<Blob> =>
  taken(door.GET('/api/v1/games/{game_id}/export', { params: { path: { game_id }, query: { format } }, parseAs: 'blob', ...by(identity.token) })) as Promise<unknown> as Promise<Blob>;

/** How long the browser may take to begin with a file. */
const BEGUN = 10_000;

/** Gives a file to whoever sits here, under this name. */
export function saveAs(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Taken back at once, a file that is not begun with yet is lost.
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN);
}
