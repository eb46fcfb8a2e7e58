import { playing } from '../../api/playing';
import type { Snapshot } from '../../api/wire';
import { t } from '../../text/text.svelte';

export function where(game: Snapshot): string {
  const { view, options } = playing(game, 'six-qui-prend');
  const fill = { round: view.round, trick: view.trick, count: 10 };
  return options.target === null ? t('six.trick', fill) : t('six.round_trick', fill);
}
