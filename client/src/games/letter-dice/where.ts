import { playing } from '../../api/playing';
import type { Snapshot } from '../../api/wire';
import { t } from '../../text/text.svelte';

export function where(game: Snapshot): string {
  const { view } = playing(game, 'letter-dice');
  return view.mode === 'simultaneous' ? t('dice.all_at_once') : t('dice.round', { round: view.round, rounds: view.rounds });
}
