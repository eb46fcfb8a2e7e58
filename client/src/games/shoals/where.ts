import { playing } from '../../api/playing';
import type { Snapshot } from '../../api/wire';
import { t } from '../../text/text.svelte';

export function where(game: Snapshot): string {
  const { view } = playing(game, 'shoals');
  return view.games > 1 ? t('shoals.match_turn', { game: view.game, turn: view.turn }) : t('shoals.turn_of', { turn: view.turn });
}
