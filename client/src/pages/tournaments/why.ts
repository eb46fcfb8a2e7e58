import type { Why } from '../../api/wire';
import { hasText, listOf, spanText, t } from '../../text/text.svelte';
import { pointsText } from './when';

/** Points of reasons are whole numbers of this part (see docs/pairings). */
const UNIT = 5040;

const values = (facts: Why['facts'], prefix: string): number[] =>
  Object.entries(facts).filter(([name]) => name.startsWith(prefix)).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })).map(([, value]) => value);

/** The reasons for a table as one text: where all of them have met equally often it is said once, not of every two. */
export function tableText(reasons: readonly Why[], seats: readonly string[], names: Readonly<Record<string, string>>): string {
  const met = reasons.filter(({ code }) => code === 'met_before');
  const times = met[0]?.facts['times'] ?? 0;
  const all = seats.length > 2 && met.length === (seats.length * (seats.length - 1)) / 2 && met.every(({ facts }) => facts['times'] === times);
  const told = all ? reasons.filter((reason) => reason.code !== 'met_before') : reasons;
  return [...told.map((reason) => reasonText(reason, names)), ...(all ? [t('cup.reason.met_all', { count: times })] : [])].join(' ');
}

/** A reason as a sentence or two. ``names`` has what the players of the round are called. */
export function reasonText({ code, players, facts }: Why, names: Readonly<Record<string, string>>): string {
  const called = players.map((id) => names[id] ?? id);
  const [name = '', b = ''] = called;
  const points = (fact: string): string => pointsText((facts[fact] ?? 0) / UNIT);
  const fact = (of: string): number => facts[of] ?? 0;
  switch (code) {
    case 'same_points':
      return t('cup.reason.same_points', { points: points('points' in facts ? 'points' : 'most') });
    case 'nearest_points':
      if ('most' in facts) return t('cup.reason.nearest_table', { least: points('least'), most: points('most') });
      return t('cup.reason.nearest_points', { a: name, b, points: points('points'), others: points('opponent_points') });
    case 'met_before':
      return t('cup.reason.met_before', { names: listOf(called), count: fact('times') });
    case 'bye':
      return t('cup.reason.bye', { name, place: fact('place'), count: fact('players') });
    case 'matching': {
      const whole = t('cup.reason.matching', { players: fact('players'), count: fact('weighed') });
      return fact('repeats_needed') > 0 ? `${whole} ${t('cup.reason.repeats')}` : whole;
    }
    case 'tables': {
      const whole = t('cup.reason.tables', { players: fact('players'), count: fact('tables') });
      return fact('left_over') > 0 ? `${whole} ${t('cup.reason.left_over', { count: fact('left_over') })}` : whole;
    }
    case 'bracket':
      return t('cup.reason.bracket', { slot: fact('slot'), slots: fact('slots'), first: fact('seed_0'), second: fact('seed_1') });
    case 'pots':
      return t('cup.reason.pots', { seeds: listOf(values(facts, 'seed_').sort((one, other) => one - other).map(String)) });
    case 'free':
      return t('cup.reason.free', { time: spanText(Math.max(0, ...values(facts, 'waited_'))) });
    case 'filled':
      return t('cup.reason.filled', { count: fact('bots') });
    case 'by_points':
      return t('cup.reason.by_points', { names: listOf(called), count: fact('games') });
    case 'too_few':
      return t('cup.reason.too_few', { name, count: fact('missing') });
  }
  const key = `cup.reason.${code}`;
  if (!hasText(key)) return t('cup.reason.other', { code });
  return t(key, { ...facts, name, names: listOf(called) });
}
