import type { PendingMove } from '../../api/feed.svelte';
import type { GameOf } from '../../api/playing';
import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';
import type { Held } from './hold';
import { cellName, theTile } from './words';

/** What is expected now, in words. */
export function prompt(game: GameOf<'shoals'>, held: Held, pending: PendingMove | null): string {
  const { view, you } = game;
  if (game.status === 'aborted') return t('game.aborted');
  if (game.status === 'over' || view.mover === null) return t('trouble.game_over');
  if (view.mover !== you) {
    const name = nameOf(game.seats, view.mover);
    if (view.phase === 'objective') return t('shoals.choose_other', { name });
    return t(view.phase === 'draw' ? 'shoals.their_draw' : 'shoals.their_turn', { name });
  }
  if (view.phase === 'objective') {
    const move = pending?.move;
    return move?.kind === 'shoals.choose' ? t('shoals.choosing', { objective: t(`shoals.objective.${move.objective}`) }) : t('shoals.choose_you');
  }
  if (pending?.move.kind === 'shoals.draw') return t('shoals.drawing');
  if (view.phase === 'draw' || (pending?.move.kind === 'shoals.place' && view.pool.length > 0)) return t('shoals.draw');
  return heldPrompt(game, held);
}

function heldPrompt({ view }: GameOf<'shoals'>, held: Held): string {
  if (held?.kind === 'tile') return t('shoals.where_place', { tile: theTile(held.tile) });
  if (held?.kind === 'ghost') return t('shoals.sure', { tile: theTile(held.tile), cell: cellName(held.cell) });
  const lying = held?.kind === 'cell' ? view.board[held.cell] : null;
  if (lying) return t('shoals.where_slide', { tile: theTile(lying) });
  if (view.doing?.slide) return t('shoals.play_slid');
  return t(view.board.some((tile) => tile !== null) ? 'shoals.play' : 'shoals.play_first');
}
