import type { SixOptions } from '../../api/wire';
import { t } from '../../text/text.svelte';

export const defaults: SixOptions = {
  ruleset: 'six-qui-prend',
  target: null,
  deck: 'full',
  choose_seconds: 45,
  row_seconds: 20,
};

export const unhurried = (options: SixOptions): SixOptions => ({ ...options, choose_seconds: 0, row_seconds: 0 });

export function summary(options: SixOptions): string[] {
  const said = [options.target === null ? t('table.summary_deal') : t('table.summary_target', { count: options.target })];
  if (options.deck === 'tactical') said.push(t('table.summary_tactical'));
  said.push(
    options.choose_seconds === 0 ? t('table.summary_no_limit') : t('table.summary_seconds', { count: options.choose_seconds }),
  );
  return said;
}
