import type { DiceOptions } from '../../api/wire';
import { words } from '../../api/words.svelte';
import { t } from '../../text/text.svelte';

/** Words are those that were chosen in the lobby, or of the language that the page is read in, unless the table says otherwise. */
export const defaults = (): DiceOptions => ({
  ruleset: 'letter-dice',
  mode: 'turns',
  turn_seconds: 60,
  total_minutes: null,
  reroll: 'never',
  min_length: 3,
  dice: null,
  dice_text: null,
  ...words.options,
  points: 'seed',
  show_words: true,
});

export function summary(options: DiceOptions): string[] {
  const said = options.language ? [t(`house.language_names.${options.language}`)] : [];
  if (options.mode === 'simultaneous') said.push(t('dice.summary.simultaneous'));
  else said.push(t('dice.summary.turn', { count: options.turn_seconds }));
  if (options.total_minutes !== null) said.push(t('dice.summary.minutes', { count: options.total_minutes }));
  if (options.reroll === 'each_turn') said.push(t('dice.summary.reroll'));
  if (options.min_length > 3) said.push(t('dice.summary.least', { count: options.min_length }));
  return said;
}
