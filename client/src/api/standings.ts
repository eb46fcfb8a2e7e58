// Leaderboards, and players as everybody may see them.
import { by, door, taken } from './http';
import { identity } from './identity.svelte';
import type { BoardSize, CurvePoint, GameRatings, GameSummary, Leaderboard, PoolRating, Profile, Side, Speed } from './wire';
import type { Language } from '../ui/settings.svelte';

export interface Pool {
  ruleset: string;
  language: Language;
  speed: Speed;
  side: Side;
}
export type Period = 'all' | 'month' | 'week';

export const samePool = (one: Pool, other: Pool): boolean =>
  one.ruleset === other.ruleset && one.language === other.language && one.speed === other.speed && one.side === other.side;

interface Wanted {
  period: Period;
  provisional?: boolean;
  around?: string;
  cursor?: string;
  limit?: number;
}

export const leaderboard = ({ ruleset, language, speed, side }: Pool, query: Wanted): Promise<Leaderboard> =>
  taken(door.GET('/api/v1/leaderboards/{ruleset_id}/{language}/{speed}', {
    params: { path: { ruleset_id: ruleset, language, speed }, query: { side, ...query } }, ...by(identity.token),
  }));

/** The rankings in which somebody is, those with the most first. */
const boardsOf = (side: Side, period: Period): Promise<BoardSize[]> =>
  taken(door.GET('/api/v1/leaderboards', { params: { query: { side, period } }, ...by(identity.token) })).then(({ items }) => items);

const count = (board: BoardSize, newcomers: boolean): number => (newcomers ? board.provisional : board.size);
const fullest = (boards: BoardSize[], newcomers: boolean): BoardSize | undefined =>
  boards.filter((one) => count(one, newcomers) > 0).sort((one, other) => count(other, newcomers) - count(one, newcomers))[0];

/** The pace at which most are ranked; where nobody is, the fastest. */
export async function busiest({ ruleset, language, side }: Omit<Pool, 'speed'>, { period, provisional = false }: Wanted): Promise<Speed> {
  const boards = await boardsOf(side, period);
  return fullest(boards.filter((one) => one.ruleset === ruleset && one.language === language), provisional)?.speed ?? 'fast';
}

/** The game of which most people are ranked, or else most newcomers; null where nobody is anywhere. */
export async function liveliest(rulesets: readonly string[], language: Language): Promise<{ ruleset: string; newcomers: boolean } | null> {
  const boards = (await boardsOf('people', 'all')).filter((one) => one.language === language && rulesets.includes(one.ruleset));
  for (const newcomers of [false, true]) {
    const found = fullest(boards, newcomers);
    if (found) return { ruleset: found.ruleset, newcomers };
  }
  return null;
}

/** What a game that is over was for the ratings. */
export const ratingsOf = (game_id: string): Promise<GameRatings> =>
  taken(door.GET('/api/v1/games/{game_id}/ratings', { params: { path: { game_id } }, ...by(identity.token) }));

export const profile = (player_id: string): Promise<Profile> =>
  taken(door.GET('/api/v1/players/{player_id}', { params: { path: { player_id } }, ...by(identity.token) }));

/** A part of a curve, the last result first. */
export const curve = (player_id: string, { ruleset, language, speed, side }: PoolRating, before?: string): Promise<{ items: CurvePoint[]; next: string | null }> =>
  taken(door.GET('/api/v1/players/{player_id}/curve', {
    params: { path: { player_id }, query: { ruleset, language, speed, side, limit: 100, ...(before ? { before: Number(before) } : {}) } }, ...by(identity.token),
  }));

export const gamesOf = (player_id: string, cursor?: string): Promise<{ items: GameSummary[]; next: string | null }> =>
  taken(door.GET('/api/v1/players/{player_id}/games', {
    params: { path: { player_id }, query: { limit: 10, ...(cursor ? { cursor } : {}) } }, ...by(identity.token),
  }));
