import type { TournamentSummary } from '../../api/wire';
import { games } from '../../games/registry';
import { number, spanText, t } from '../../text/text.svelte';
import { settings } from '../../ui/settings.svelte';

/** A span as a timetable says it: no seconds where there are minutes. */
export function roughly(millis: number): string {
  const minutes = Math.ceil(millis / 60_000);
  if (millis < 120_000) return spanText(Math.max(0, millis));
  if (minutes >= 60) return spanText(minutes * 60_000);
  return new Intl.NumberFormat(settings.language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
}

/** The house's own timetable speaks the reader's language; a title that somebody chose stays as it is. */
export function titleOf(item: Pick<TournamentSummary, 'title' | 'schedule' | 'organiser' | 'ruleset' | 'language' | 'format'>): string {
  const entry = games[item.ruleset];
  if (!entry || item.organiser || item.schedule !== `${item.ruleset}-${item.language}-${item.format}`) return item.title;
  return `${t(entry.title)} – ${t(`cup.house.${item.format}`)}`;
}

const roundText = ({ round, rounds }: Pick<TournamentSummary, 'round' | 'rounds'>): string =>
  rounds ? t('cup.round_of', { round, count: rounds }) : t('cup.round', { round });

/** How far it is, in a few words. */
export function whenText(item: TournamentSummary, now: number, span: (millis: number) => string = roughly): string {
  if (item.status === 'announced') return item.opens_at > now && item.opens_at < item.starts_at ? t('cup.opens', { time: span(item.opens_at - now) }) : begins(item, now, span);
  if (item.status === 'open') return begins(item, now, span);
  if (item.status === 'running' && item.format === 'arena') {
    const left = (item.ends_at ?? now) - now;
    return left > 0 ? t('cup.left', { time: span(left) }) : t('cup.last_games');
  }
  if (item.status === 'running') return item.round > 0 ? roundText(item) : t('cup.status.running');
  return t(`cup.status.${item.status}`);
}

function begins(item: TournamentSummary, now: number, span: (millis: number) => string): string {
  const wait = item.starts_at - now;
  return wait > 0 ? t('cup.starts_in', { time: span(wait) }) : t('cup.starting');
}

/** Whether it matters in which language the game is played. */
export const worded = (ruleset: string): boolean => games[ruleset]?.words === true;

/** Whether whoever reads this understands its words, or needs none. */
export const speaks = (item: Pick<TournamentSummary, 'ruleset' | 'language'>): boolean => item.language === settings.language || !worded(item.ruleset);

/** How it is played, as every line about it begins. */
export const mannerOf = ({ format, seats, ruleset, language }: Pick<TournamentSummary, 'format' | 'seats' | 'ruleset' | 'language'>): string[] =>
  [t(`cup.format.${format}`), seatsText(seats), ...(worded(ruleset) ? [t(`house.language_names.${language}`)] : [])];

/** Facts in a line: where it breaks, no fact is torn apart and no line begins with a dot. */
export const lineOf = (facts: readonly string[]): string => facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');

export const pointsText = (count: number): string => t('cup.points', { count });
export const seatsText = (seats: number): string => (seats === 2 ? t('cup.duels') : t('cup.tables_of', { count: seats }));
export const placeText = (rank: number | null): string => (rank === null ? t('cup.no_place') : t('cup.place', { rank: number(rank) }));
