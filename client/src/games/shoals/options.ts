import type { ShoalsOptions } from '../../api/wire';
import { t } from '../../text/text.svelte';

export const defaults: ShoalsOptions = {
  ruleset: 'shoals',
  first: 'random',
  match: 1,
  turn_seconds: 90,
  bank_seconds: 0,
  increment_seconds: 0,
};

export type Pace = 'turn' | 'bank' | 'none';

export const paceOf = (options: ShoalsOptions): Pace =>
  options.bank_seconds > 0 ? 'bank' : options.turn_seconds > 0 ? 'turn' : 'none';

/** The options with another kind of clock, at a time that most would take. */
export function paced(options: ShoalsOptions, pace: Pace): ShoalsOptions {
  if (pace === 'bank') return { ...options, turn_seconds: 0, bank_seconds: 600, increment_seconds: 5 };
  return { ...options, turn_seconds: pace === 'turn' ? 90 : 0, bank_seconds: 0, increment_seconds: 0 };
}

export const unhurried = (options: ShoalsOptions): ShoalsOptions => paced(options, 'none');

export function summary(options: ShoalsOptions): string[] {
  const said = options.match === 2 ? [t('shoals.summary.match')] : [];
  const minutes = Math.round(options.bank_seconds / 6) / 10;
  if (options.bank_seconds > 0 && options.increment_seconds > 0) {
    said.push(t('shoals.summary.bank_more', { minutes, count: options.increment_seconds }));
  } else if (options.bank_seconds > 0) said.push(t('shoals.summary.bank', { minutes }));
  else if (options.turn_seconds > 0) said.push(t('shoals.summary.turn', { count: options.turn_seconds }));
  else said.push(t('table.summary_no_limit'));
  return said;
}
