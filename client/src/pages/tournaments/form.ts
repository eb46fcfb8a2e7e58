import type { NewTournament, Options, Tournament, TournamentChange, TournamentFormat, TournamentSummary } from '../../api/wire';
import { games } from '../../games/registry';
import type { Language } from '../../ui/settings.svelte';

/** A tournament as the organiser's form holds it. Numbers that may be left out are null. */
export interface Draft {
  title: string;
  description: string;
  format: TournamentFormat;
  ruleset: string;
  options: Options;
  language: Language;
  rated: boolean;
  seats: number;
  minutes: number;
  rounds: number | null;
  cycles: number;
  through: number;
  pause: number;
  noShow: number;
  checkIn: number | null;
  startsAt: number;
  /** when registration opens; null: at once */
  opensAt: number | null;
  /** sizes of tables; null: whatever leaves fewest people over */
  least: number | null;
  most: number | null;
  lateRounds: number | null;
  patience: number;
  replays: number;
  /** none: those of the format */
  ties: TieBreak[];
  visibility: TournamentSummary['visibility'];
  password: string;
  noPassword: boolean;
  lowest: number | null;
  highest: number | null;
  days: number;
  guests: boolean;
  bots: boolean;
  fill: boolean;
  fillTo: number;
  fillLevel: number;
  leastPlayers: number;
  mostPlayers: number;
}

export type TieBreak = Tournament['rules']['ties'][number];
export const tieBreaks: readonly TieBreak[] = ['buchholz', 'buchholz_cut', 'median', 'sonneborn_berger', 'direct', 'wins', 'places', 'progress', 'rating'];
export type NumberName = { [K in keyof Draft]: Draft[K] extends number | null ? K : never }[keyof Draft];

const MINUTE = 60_000;
// Quick games, so that an evening holds several; the rules' own options decide the rest.
const quick: Record<string, object> = {
  'six-qui-prend': { choose_seconds: 30, row_seconds: 20 },
  shoals: { turn_seconds: 30 },
  'letter-dice': { mode: 'simultaneous', total_minutes: 3 },
  wocable: { turn_seconds: 0, bank_seconds: 600, increment_seconds: 5 },
  duplikta: { mode: 'duel', timer_seconds: 60 },
};

/** What each number may be, as the server has it. */
export const limits: Partial<Record<NumberName, [number, number]>> = {
  minutes: [5, 1440], rounds: [1, 50], cycles: [1, 4], through: [1, 5], pause: [0, 86_400], noShow: [0, 86_400], checkIn: [0, 1440], lowest: [0, 4000], highest: [0, 4000],
  days: [0, 3650], fillTo: [2, 16], leastPlayers: [2, 2000], mostPlayers: [2, 2000],
  lateRounds: [1, 50], patience: [1, 600], replays: [0, 5], least: [2, 10], most: [2, 10], fillLevel: [1, 100],
};

/** The options of a game as a tournament starts with them, in this language where the game has words. */
export function optionsOf(ruleset: string, language: Language): Options {
  const options = { ...games[ruleset]!.defaults(), ...quick[ruleset] } as Options;
  return 'language' in options ? ({ ...options, language, lexicon: null } as Options) : options;
}

export const seatRange = (ruleset: string): [number, number] => {
  const seats = games[ruleset]?.seats;
  return [Math.max(2, seats?.fewest ?? 2), Math.min(10, seats?.most ?? 10)];
};

export function fresh(ruleset: string, language: Language, now: number): Draft {
  const usual = games[ruleset]?.seats.usual ?? 2;
  const [fewest, most] = seatRange(ruleset);
  return {
    title: '', description: '', format: 'swiss', ruleset, options: optionsOf(ruleset, language), language, rated: true,
    seats: Math.min(most, Math.max(fewest, usual)), minutes: 60, rounds: null, cycles: 1, through: 1, pause: 30, noShow: 120, checkIn: null,
    startsAt: Math.ceil((now + 10 * MINUTE) / (5 * MINUTE)) * 5 * MINUTE, opensAt: null, least: null, most: null, lateRounds: null, patience: 30, replays: 2, ties: [], visibility: 'public', password: '', noPassword: false,
    lowest: null, highest: null, days: 0, guests: true, bots: false, fill: false, fillTo: 4, fillLevel: Math.min(2, games[ruleset]?.botLevels ?? 1), leastPlayers: Math.max(2, fewest), mostPlayers: 500,
  };
}

export function draftOf(cup: Tournament): Draft {
  const { title, description, format, ruleset, options, language, rated, seats, least, most, visibility, rules, entry, fill } = cup;
  return {
    title, description, format, ruleset, options, language, rated, seats, visibility, startsAt: cup.starts_at, password: '', noPassword: false,
    opensAt: cup.status === 'announced' ? cup.opens_at : null, least, most, lateRounds: rules.late_rounds, patience: rules.patience_seconds, replays: rules.replays, ties: rules.ties,
    minutes: cup.ends_at === null ? 60 : Math.round((cup.ends_at - cup.starts_at) / MINUTE), rounds: rules.rounds, cycles: rules.cycles, through: rules.through,
    pause: rules.pause_seconds, noShow: rules.no_show_seconds, checkIn: rules.check_in_minutes, leastPlayers: rules.least_players, mostPlayers: rules.most_players,
    lowest: entry.lowest, highest: entry.highest, days: entry.account_days, guests: entry.guests, bots: entry.bots, fill: fill !== null, fillTo: fill?.to ?? 4,
    fillLevel: fill?.level ?? Math.min(2, games[ruleset]?.botLevels ?? 1),
  };
}

/** Another game brings its own options and seats along. */
export function withGame(draft: Draft, ruleset: string): Draft {
  const other = fresh(ruleset, draft.language, draft.startsAt);
  return { ...draft, ruleset, options: other.options, seats: other.seats, least: null, most: null, leastPlayers: other.leastPlayers, fillLevel: other.fillLevel };
}

export function withLanguage(draft: Draft, language: Language): Draft {
  const options = 'language' in draft.options ? ({ ...draft.options, language, lexicon: null } as Options) : draft.options;
  return { ...draft, language, options };
}

export type Fault = { field: 'opensAt' | 'ties' | 'title' | 'options' | 'alone' | 'starts_at' | 'ratings' | 'players' } | { field: NumberName; least: number; most: number };

const usedBy: Partial<Record<NumberName, TournamentFormat[]>> = {
  minutes: ['arena'], rounds: ['swiss', 'round-robin'], cycles: ['round-robin'], through: ['knockout'], pause: ['swiss', 'round-robin', 'knockout'],
  lateRounds: ['swiss'], patience: ['arena'], replays: ['knockout'],
};

/** Whether the format has any use for this number. */
export const uses = (format: TournamentFormat, name: NumberName): boolean => usedBy[name]?.includes(format) ?? true;

/** Whether places of this format are told apart by tie-breaks that can be chosen. */
export const hasTies = (format: TournamentFormat): boolean => format === 'swiss' || format === 'round-robin';

const free: readonly NumberName[] = ['rounds', 'lowest', 'highest', 'checkIn', 'lateRounds', 'least', 'most'];

/** Which field it is that the server names where it refuses one. */
const named: Record<string, NumberName | 'starts_at' | 'opensAt' | 'ties' | 'title'> = {
  title: 'title', starts_at: 'starts_at', opens_at: 'opensAt', least: 'least', most: 'most', minutes: 'minutes', 'rules.rounds': 'rounds', 'rules.cycles': 'cycles', 'rules.through': 'through',
  'rules.replays': 'replays', 'rules.late_rounds': 'lateRounds', 'rules.pause_seconds': 'pause', 'rules.patience_seconds': 'patience', 'rules.no_show_seconds': 'noShow',
  'rules.check_in_minutes': 'checkIn', 'rules.least_players': 'leastPlayers', 'rules.most_players': 'mostPlayers', 'rules.ties': 'ties', 'entry.lowest': 'lowest', 'entry.highest': 'highest',
  'entry.account_days': 'days', 'fill.to': 'fillTo', 'fill.level': 'fillLevel',
};

/** What the server refuses, by the field of the form; null where the form has no such field. */
export const fieldAt = (at: string): Fault['field'] | null => named[at.replace(/^body\./, '')] ?? null;

/** What the server would refuse, said before it has to. */
export function faultsOf(draft: Draft, now: number): Fault[] {
  const faults: Fault[] = [];
  if (draft.title.trim() === '') faults.push({ field: 'title' });
  const entry = games[draft.ruleset];
  if (entry?.fault?.(draft.options)) faults.push({ field: 'options' });
  if ((entry?.seatsOf?.(draft.options) ?? draft.seats) < 2) faults.push({ field: 'alone' });
  if (!(draft.startsAt > now)) faults.push({ field: 'starts_at' });
  for (const [name, [least, most]] of Object.entries(limits) as [NumberName, [number, number]][]) {
    const value = draft[name];
    if (!uses(draft.format, name) || ((name === 'fillTo' || name === 'fillLevel') && !draft.fill)) continue;
    if (value === null ? !free.includes(name) : !Number.isInteger(value) || value < least || value > most) faults.push({ field: name, least, most });
  }
  if (draft.lowest !== null && draft.highest !== null && draft.lowest > draft.highest) faults.push({ field: 'ratings' });
  if (draft.mostPlayers < draft.leastPlayers) faults.push({ field: 'players' });
  return faults;
}

type Parts = Pick<NewTournament, 'title' | 'description' | 'rated' | 'starts_at' | 'minutes' | 'visibility' | 'rules' | 'entry' | 'fill'>;

function parts(draft: Draft, kept: Tournament | null): Parts {
  return {
    title: draft.title.trim(), description: draft.description.trim(), rated: draft.rated, starts_at: draft.startsAt, minutes: draft.minutes, visibility: draft.visibility,
    rules: {
      rounds: uses(draft.format, 'rounds') ? draft.rounds : null, cycles: draft.cycles, through: draft.through, pause_seconds: draft.pause, no_show_seconds: draft.noShow, check_in_minutes: draft.checkIn,
      least_players: draft.leastPlayers, most_players: draft.mostPlayers, replays: draft.replays, patience_seconds: draft.patience,
      late_rounds: uses(draft.format, 'lateRounds') ? draft.lateRounds : null, ties: draft.ties,
    },
    entry: { lowest: draft.lowest, highest: draft.highest, account_days: draft.days, guests: draft.guests, bots: draft.bots },
    fill: draft.fill ? { to: draft.fillTo, level: draft.fillLevel, after_seconds: kept?.fill?.after_seconds ?? 15 } : null,
  };
}

/** The game and the way it is played, which stay once somebody has entered. */
function game({ format, options, language, seats, least, most, opensAt }: Draft): Pick<NewTournament, 'format' | 'options' | 'language' | 'seats'> & Partial<NewTournament> {
  return { format, options, language, seats, ...(least === null ? {} : { least }), ...(most === null ? {} : { most }), ...(opensAt === null ? {} : { opens_at: opensAt }) };
}

export function bodyOf(draft: Draft): NewTournament {
  const { password } = draft;
  return { ...parts(draft, null), ...game(draft), ...(password ? { password } : {}) };
}

/** What to change; the game is left out where somebody has entered for it, for then it stays. */
export function changeOf(draft: Draft, before: Tournament): TournamentChange {
  const { password, noPassword } = draft;
  const at = before.status === 'announced' && draft.opensAt === null ? { opens_at: 0 } : {};
  return { ...parts(draft, before), ...(before.players > 0 ? {} : { ...game(draft), ...at }), ...(password ? { password } : {}), no_password: noPassword && !password };
}
