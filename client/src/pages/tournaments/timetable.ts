import type { TournamentSummary } from '../../api/wire';

export interface Hour {
  /** The beginning of the hour; null for what runs already. */
  at: number | null;
  items: TournamentSummary[];
}

/** Midnight after this moment, on the reader's own clock. */
export function midnightAfter(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

export const midnightBefore = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

const runs = ({ status }: TournamentSummary): boolean => status === 'running' || status === 'paused';

/** What runs comes first, by its start as all the others; then hour by hour as the reader's clock has it. */
export function hoursOf(items: readonly TournamentSummary[]): Hour[] {
  const now = items.filter(runs).sort((one, other) => one.starts_at - other.starts_at);
  const hours = new Map<number, TournamentSummary[]>();
  for (const item of items.filter((each) => !runs(each)).sort((one, other) => one.starts_at - other.starts_at)) {
    const at = new Date(item.starts_at).setMinutes(0, 0, 0);
    hours.set(at, [...(hours.get(at) ?? []), item]);
  }
  return [...(now.length > 0 ? [{ at: null, items: now }] : []), ...[...hours].map(([at, found]) => ({ at, items: found }))];
}

/** How far ahead the timetable shows the house's own at once. */
const NEAR = 2 * 3_600_000;

/**
 * What of an hour stands there at once, and what waits behind a count: the house's own that are far off or in another
 * language. What somebody organises, what one has entered and what runs always stands there.
 */
export function folded(
  { at, items }: Hour, now: number, mine: ReadonlySet<string>, speaks: (item: TournamentSummary) => boolean,
): { shown: TournamentSummary[]; more: TournamentSummary[] } {
  const stands = (item: TournamentSummary): boolean =>
    at === null || item.organiser !== null || mine.has(item.id) || (item.starts_at < now + NEAR && speaks(item));
  const more = items.filter((item) => !stands(item));
  // To unfold a single line takes as much room as the line.
  return more.length < 2 ? { shown: items, more: [] } : { shown: items.filter(stands), more };
}

/** The day with the private ones that one has entered or organises, which no list shows to others. */
export function withPrivate(
  day: readonly TournamentSummary[], own: readonly TournamentSummary[], wanted: Partial<Pick<TournamentSummary, 'ruleset' | 'language' | 'format'>>, until: number,
): TournamentSummary[] {
  const known = new Set(day.map(({ id }) => id));
  const fits = (item: TournamentSummary): boolean =>
    (!wanted.ruleset || item.ruleset === wanted.ruleset) && (!wanted.language || item.language === wanted.language) && (!wanted.format || item.format === wanted.format);
  const over = (item: TournamentSummary): boolean => item.status === 'finished' || item.status === 'cancelled';
  return [...day, ...own.filter((item) => item.visibility === 'private' && !known.has(item.id) && !over(item) && item.starts_at < until && fits(item))];
}

/** What the lobby shows: what may be joined, speaks the reader's language and runs or comes next, the fullest and the soonest first. */
export function nextUp(items: readonly TournamentSummary[], speaks: (item: TournamentSummary) => boolean, most = 3): TournamentSummary[] {
  const fitting = items.filter((item) => !item.has_password && speaks(item));
  const running = fitting.filter((item) => item.status === 'running' && item.format === 'arena' && item.entry_open).sort((one, other) => other.players - one.players);
  const coming = fitting.filter(({ status }) => status === 'open' || status === 'announced').sort((one, other) => one.starts_at - other.starts_at);
  // At least one of each kind, where there is one.
  const shown = Math.max(most - coming.length, Math.ceil(most / 2) - (coming.length > 0 ? 1 : 0), 1);
  const first = running.slice(0, shown);
  return [...first, ...coming.slice(0, most - first.length)];
}
