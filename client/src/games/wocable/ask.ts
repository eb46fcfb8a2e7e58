import { mine } from '../../api/calls';
import { Refused, Unreachable } from '../../api/http';
import type { Move, Problem } from '../../api/wire';
import type { WocablePut, WocableStudy, WocableTrial, WocableView } from './wire';

const games = '/api/v1/games';

async function read<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init);
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (!problem?.code) throw new Unreachable(`status ${response.status}`);
  throw new Refused(problem);
}

/** What a move would give, without making it. */
export const dryRun = <T>(game: string, move: Move): Promise<T> =>
  mine((as) => read<{ trial: T }>(`${games}/${game}/moves?dry_run=true`, {
    method: 'POST', headers: { 'Content-Type': 'application/json', ...as.headers }, body: JSON.stringify({ move }),
  })).then(({ trial }) => trial);

export const tryTiles = (game: string, tiles: WocablePut[]): Promise<WocableTrial> => dryRun(game, { kind: 'wocable.place', tiles });

export interface Looked { view: WocableView; study: WocableStudy | null }

/** A finished game as it was after so many entries of its log, with the best plays that were there. */
export const lookBack = (game: string, n: number, top = 8): Promise<Looked> => read(`${games}/${game}/replay/${n}?top=${top}`);
