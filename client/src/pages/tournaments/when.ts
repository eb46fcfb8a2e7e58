import type { Tournament, TournamentSummary } from '../../api/wire';
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

/** Whether people are still put together; towards the end of an arena they are not. */
export const pairing = ({ status, pairs_until }: Pick<Tournament, 'status' | 'pairs_until'>, now: number): boolean =>
  status !== 'finished' && status !== 'cancelled' && (pairs_until === null || now < pairs_until);

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
/** How many people are in it, and how many bots of the house play along. */
export function fieldOf({ players, house_bots }: Pick<TournamentSummary, 'players' | 'house_bots'>): string {
  const people = players - house_bots;
  return [
    ...(people > 0 || house_bots === 0 ? [t('cup.players', { count: people })] : []), ...(house_bots > 0 ? [t('cup.house_bots', { count: house_bots })] : []),
  ].join(' + ');
}

export const lineOf = (facts: readonly string[]): string => facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');

/** Thirds of points are told in hundredths, everywhere alike. */
export const hundredths = (points: number): number => Math.round(points * 100) / 100;

export const pointsText = (count: number): string => t('cup.points', { count: hundredths(count) });
export const seatsText = (seats: number): string => (seats === 2 ? t('cup.duels') : t('cup.tables_of', { count: seats }));
/** What settles how long it is: of a tournament, or of one that is still being made. */
export interface Shape extends Pick<TournamentSummary, 'format' | 'seats'> {
  /** of an arena, in milliseconds */
  length: number | null;
  rounds: number | null;
  cycles: number;
  through: number;
  pauseSeconds: number;
}

export const shapeOf = ({ format, seats, starts_at, ends_at, rounds, rules }: Tournament): Shape => ({
  format, seats, length: ends_at === null ? null : ends_at - starts_at, rounds: rules.rounds ?? rounds, cycles: rules.cycles, through: rules.through, pauseSeconds: rules.pause_seconds,
});

/** How long it is and how it goes on, a fact at a time. */
export function shapeText({ format, seats, length, rounds, cycles, through, pauseSeconds }: Shape): string[] {
  if (format === 'arena') return length === null ? [] : [t('cup.shape.length', { time: spanText(length) })];
  const said: string[] = [];
  if (format === 'round-robin') said.push(t('cup.shape.cycles', { count: cycles }));
  if (rounds !== null && format !== 'knockout') said.push(t('cup.shape.rounds', { count: rounds }));
  else if (format === 'swiss') said.push(t('cup.shape.rounds_auto'));
  if (format === 'knockout' && seats > 2) said.push(t('cup.shape.through', { count: through }));
  return [...said, pauseSeconds > 0 ? t('cup.shape.pause', { time: spanText(pauseSeconds * 1000) }) : t('cup.shape.no_pause')];
}

export const placeText = (rank: number | null): string => (rank === null ? t('cup.no_place') : t('cup.place', { rank: number(rank) }));
