import { mine } from '../../api/calls';
import { identity } from '../../api/identity.svelte';
import { by, Refused, Unreachable } from '../../api/http';
import type { Problem } from '../../api/wire';
import type { GcgGame, WocableMove, WocableStudy, WocableTrial, WocableView } from './wire';

const games = '/api/v1/games';

async function got(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init);
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (!problem?.code) throw new Unreachable(`status ${response.status}`);
  throw new Refused(problem);
}

const read = async <T>(path: string, init: RequestInit = {}): Promise<T> => (await (await got(path, init)).json()) as T;
const sent = (body: unknown, headers: Record<string, string> = {}): RequestInit =>
  ({ method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** What a move would give, without making it. */
export const tryMove = (game: string, move: WocableMove): Promise<{ legal: boolean; trial: WocableTrial }> =>
  mine((as) => read(`${games}/${game}/moves?dry_run=true`, sent({ move }, as.headers)));

export interface Looked { view: WocableView; study: WocableStudy | null }

/** A finished game as it was after so many entries of its log, with the best plays that were there. */
export const lookBack = (game: string, n: number, top = 8): Promise<Looked> => read(`${games}/${game}/replay/${n}?top=${top}`, by(identity.token));

/** A finished game as a file; the token goes along, for a private one is given to its players alone. */
export async function fileOf(game: string, format: string): Promise<Blob> {
  return (await got(`${games}/${game}/export?format=${format}`, by(identity.token))).blob();
}

export const readGcg = (gcg: string): Promise<GcgGame> => mine((as) => read('/api/v1/gcg', sent({ gcg }, as.headers)));
