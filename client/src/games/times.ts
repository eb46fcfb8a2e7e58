import { t } from '../text/text.svelte';

/** Times to choose from, 0 for none. */
export const seconds = (list: number[]): { value: number; label: string }[] =>
  list.map((count) => ({ value: count, label: count === 0 ? t('table.no_limit') : t('table.seconds', { count }) }));
