import { words } from '../../api/words.svelte';
import { t } from '../../text/text.svelte';
import type { WocableOptions } from './wire';

/** Words are those that were chosen in the lobby, or of the language that the page is read in, unless the table says otherwise. */
export const defaults = (): WocableOptions => ({
  ruleset: 'wocable',
  ...words.options,
  premiums: 'standard',
  exchange_min_bag: 0,
  turn_seconds: 120,
  bank_seconds: 0,
  increment_seconds: 0,
  turn_days: null,
});

export type Pace = 'turn' | 'bank' | 'days' | 'none';

export function paceOf(options: WocableOptions): Pace {
  if (options.turn_days !== null) return 'days';
  if (options.bank_seconds > 0) return 'bank';
  return options.turn_seconds > 0 ? 'turn' : 'none';
}

/** The options with another kind of clock, at a time that most would take. */
export function paced(options: WocableOptions, pace: Pace): WocableOptions {
  const none = { ...options, turn_seconds: 0, bank_seconds: 0, increment_seconds: 0, turn_days: null };
  switch (pace) {
    case 'turn': return { ...none, turn_seconds: 120 };
    case 'bank': return { ...none, bank_seconds: 1200, increment_seconds: 10 };
    case 'days': return { ...none, turn_days: 3 };
    case 'none': return none;
  }
}

export const unhurried = (options: WocableOptions): WocableOptions => paced(options, 'none');

export function summary(options: WocableOptions): string[] {
  const said = options.language ? [t(`house.language_names.${options.language}`)] : [];
  const minutes = Math.round(options.bank_seconds / 6) / 10;
  switch (paceOf(options)) {
    case 'days': said.push(t('wocable.summary.days', { count: options.turn_days ?? 0 })); break;
    case 'bank':
      said.push(options.increment_seconds > 0 ? t('wocable.summary.bank_more', { minutes, count: options.increment_seconds }) : t('wocable.summary.bank', { minutes }));
      break;
    case 'turn': said.push(t('wocable.summary.turn', { count: options.turn_seconds })); break;
    case 'none': said.push(t('table.summary_no_limit'));
  }
  if (options.premiums === 'none') said.push(t('wocable.summary.plain'));
  if (options.exchange_min_bag > 0) said.push(t('wocable.summary.exchange', { count: options.exchange_min_bag }));
  return said;
}
