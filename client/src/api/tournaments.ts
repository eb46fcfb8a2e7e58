import { mine } from './calls';
import { by, door, taken } from './http';
import { identity } from './identity.svelte';
import type { operations } from './schema';
import type { Period } from './standings';
import type {
  Explanation, MyEntry, NewTournament, Place, Round, RoundSummary, Series, Tournament, TournamentChange, TournamentEvent, TournamentSummary, TournamentTable,
} from './wire';

/** A tournament, and the invite that shows it to whoever is not in it. */
export interface Ref {
  id: string;
  invite: string | null;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

export type Filters = NonNullable<operations['listTournaments']['parameters']['query']>;
export type Act = operations['organiseTournament']['requestBody']['content']['application/json'];

const all = '/api/v1/tournaments';
const one = `${all}/{tournament_id}` as const;
const own = (): ReturnType<typeof by> => by(identity.token);
const at = (tournament_id: string): { params: { path: { tournament_id: string } } } => ({ params: { path: { tournament_id } } });

function seen<Q extends object>({ id, invite }: Ref, query?: Q): { params: { path: { tournament_id: string }; query: Q & { invite?: string } } } {
  return { params: { path: { tournament_id: id }, query: { ...query, ...(invite ? { invite } : {}) } as Q & { invite?: string } } };
}

const paged = (cursor: string | null, limit: number): { limit: number; cursor?: string } => ({ limit, ...(cursor ? { cursor } : {}) });

export const timetable = (query: Filters): Promise<Page<TournamentSummary>> => taken(door.GET(all, { params: { query }, ...own() }));

export const readTournament = (ref: Ref): Promise<Tournament> => taken(door.GET(one, { ...seen(ref), ...own() }));

export const myEntry = (ref: Ref): Promise<MyEntry> => mine((as) => taken(door.GET(`${one}/me`, { ...seen(ref), ...as })));

export const enter = ({ id, invite }: Ref, password: string | null = null): Promise<MyEntry> =>
  mine((as) => taken(door.POST(`${one}/me`, { ...at(id), body: { ...(invite ? { invite } : {}), ...(password ? { password } : {}) }, ...as })));

export const checkIn = (id: string): Promise<MyEntry> => mine((as) => taken(door.POST(`${one}/me/check-in`, { ...at(id), ...as })));

export const withdraw = (id: string): Promise<MyEntry> => mine((as) => taken(door.DELETE(`${one}/me`, { ...at(id), ...as })));

export const standings = (ref: Ref, cursor: string | null = null): Promise<Page<Place>> =>
  taken(door.GET(`${one}/standings`, { ...seen(ref, paged(cursor, 100)), ...own() }));

export const roundsOf = (ref: Ref, cursor: string | null = null): Promise<Page<RoundSummary>> =>
  taken(door.GET(`${one}/rounds`, { ...seen(ref, paged(cursor, 20)), ...own() }));

export function readRound({ id, invite }: Ref, number: number): Promise<Round> {
  const params = { path: { tournament_id: id, number }, query: invite ? { invite } : {} };
  return taken(door.GET(`${one}/rounds/{number}`, { params, ...own() }));
}

export function explainRound({ id, invite }: Ref, number: number): Promise<Explanation> {
  const params = { path: { tournament_id: id, number }, query: invite ? { invite } : {} };
  return taken(door.GET(`${one}/rounds/{number}/explain`, { params, ...own() }));
}

export const tablesNow = (ref: Ref): Promise<Page<TournamentTable>> =>
  taken(door.GET(`${one}/tables`, { ...seen(ref, { running: true, limit: 50 }), ...own() }));

/** The newest fifty (or so many), whether they are played or over; with a cursor those before them. */
export const recentTables = (ref: Ref, limit = 50, cursor: string | null = null): Promise<Page<TournamentTable>> =>
  taken(door.GET(`${one}/tables`, { ...seen(ref, paged(cursor, limit)), ...own() }));

/** Those of these tables that are there, read from the newest on; the oldest of very many are not. */
export async function tablesOf(ref: Ref, wanted: ReadonlySet<string>): Promise<TournamentTable[]> {
  const found: TournamentTable[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 10 && found.length < wanted.size && (page === 0 || cursor); page += 1) {
    const { items, next }: Page<TournamentTable> = await taken(door.GET(`${one}/tables`, { ...seen(ref, paged(cursor, 100)), ...own() }));
    found.push(...items.filter(({ id }) => wanted.has(id)));
    cursor = next;
  }
  return found;
}

/** The whole standings, page by page. */
export async function allStandings(ref: Ref, page = standings): Promise<Place[]> {
  const found: Place[] = [];
  let cursor: string | null = null;
  do {
    const { items, next }: Page<Place> = await page(ref, cursor);
    found.push(...items);
    cursor = next;
  } while (cursor !== null);
  return found;
}

/** Who can be named at the desk: everybody who has not withdrawn, or everybody who has. */
export const entrantsOf = async (ref: Ref, withdrawn = false): Promise<Place['entrant'][]> =>
  (await allStandings(ref)).filter((place) => place.withdrawn === withdrawn).map(({ entrant }) => entrant);

/** What everybody is called who has entered. */
export const namesOf = async (ref: Ref): Promise<Map<string, string>> =>
  new Map((await allStandings(ref)).map(({ entrant }) => [entrant.id, entrant.name]));

/** What bots of the house are called at the table of this game, by seat; empty where the game is none of the newest. */
export async function botsAt(ref: Ref, game: string): Promise<(string | null)[]> {
  const { items } = await recentTables(ref);
  const table = items.find((one) => one.game?.id === game);
  return (table?.dealt ?? []).map((id) => table?.seats.find((one) => one.id === id && one.kind === 'house')?.name ?? null);
}

export const actsOf = async (ref: Ref): Promise<TournamentEvent[]> =>
  (await taken(door.GET(`${one}/acts`, { ...seen(ref), ...own() }))).events;

export const organise = (id: string, body: Act): Promise<TournamentEvent> =>
  mine((as) => taken(door.POST(`${one}/acts`, { ...at(id), body, ...as })));

export const createTournament = (body: NewTournament): Promise<Tournament> => mine((as) => taken(door.POST(all, { body, ...as })));

export const changeTournament = (id: string, body: TournamentChange): Promise<Tournament> =>
  mine((as) => taken(door.PATCH(one, { ...at(id), body, ...as })));

/** A page of the table of a series: how often whoever has played in it came first, second and third. */
export const seriesOf = (schedule_id: string, period: Period, cursor?: string): Promise<Series> =>
  taken(door.GET('/api/v1/schedules/{schedule_id}/standings', {
    params: { path: { schedule_id }, query: { period, limit: 50, ...(cursor ? { cursor } : {}) } }, ...own(),
  }));

/** Whether the player of this browser may make tournaments. Nobody is made a guest to find out. */
export async function mayOrganise(): Promise<boolean> {
  if (!identity.player) return false;
  const { scopes } = await mine((as) => taken(door.GET('/api/v1/me/account', as)));
  return scopes.includes('tournament:manage') || scopes.includes('admin');
}

/** The tournament in which the player of this browser sits at this game, if it is one. */
export async function tournamentOf(game: string): Promise<string | null> {
  const { items } = await timetable({ mine: true, limit: 20 });
  return [...(await ownGames(items))].find(([, one]) => one === game)?.[0] ?? null;
}

/** The games that the player of this browser is to play now in these tournaments, by the tournament. */
export async function ownGames(items: readonly TournamentSummary[]): Promise<Map<string, string>> {
  const running = items.filter(({ status }) => status === 'running' || status === 'paused').slice(0, 20);
  const entries = await Promise.all(running.map(({ id }) => myEntry({ id, invite: null })));
  return new Map(running.flatMap(({ id }, at) => { const game = entries[at]?.game; return game ? [[id, game] as const] : []; }));
}

/** Where the results can be taken away from; of a private one with its invite. */
export const exportPath = ({ id, invite }: Ref, format: 'csv' | 'tables.csv' | 'json'): string =>
  `/api/v1/tournaments/${id}/export?format=${format}${invite ? `&invite=${invite}` : ''}`;
