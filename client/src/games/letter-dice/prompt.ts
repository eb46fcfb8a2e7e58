import type { GameOf } from '../../api/playing';
import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';

/** Whose turn it is and what is expected, in words. */
export function prompt(game: GameOf<'letter-dice'>): string {
  const { view, you } = game;
  if (game.status === 'aborted') return t('game.aborted');
  if (game.status === 'over') return t('trouble.game_over');
  if (you !== null && view.left.includes(you)) return t('game.you_left');
  if (view.mode === 'simultaneous') {
    if (you === null) return t('dice.everybody');
    return t(view.done.includes(you) ? 'dice.you_done' : 'dice.your_turn');
  }
  return view.mover === you && you !== null ? t('dice.your_turn') : t('dice.their_turn', { name: nameOf(game.seats, view.mover ?? 0) });
}
