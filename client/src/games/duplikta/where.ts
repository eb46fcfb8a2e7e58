import type { Snapshot } from '../../api/wire';
import { t } from '../../text/text.svelte';
import { difficultyText } from './scenarios';
import { dupliktaGame } from './wire';

/** How the game is played and how far it has come. */
export function where(game: Snapshot): string {
  const { view } = dupliktaGame(game);
  const turn = view.phase === 'prepare' ? t('duplikta.where_prepare') : t(view.attempt > 1 ? 'duplikta.where_again' : 'duplikta.where', { turn: view.turn });
  const mode = t(`duplikta.mode.${view.mode}`, { number: view.scenario ?? 0 });
  return [turn, [mode, view.mode === 'scenario' ? difficultyText(view.scenario) : ''].filter(Boolean).join(', ')].join(' · ');
}
