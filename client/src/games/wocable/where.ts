import type { Snapshot } from '../../api/wire';
import { t } from '../../text/text.svelte';
import { wocableGame } from './wire';

export function where(game: Snapshot): string {
  return t('wocable.turn_n', { turn: wocableGame(game).view.turn });
}
