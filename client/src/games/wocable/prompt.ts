import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';
import type { WocableGame } from './wire';

/** Whose turn it is and what is expected, in words. */
export function prompt(game: WocableGame, doing: 'give' | 'pick' | 'send' | null): string {
  const { view, you } = game;
  if (game.status === 'aborted') return t('game.aborted');
  if (game.status === 'over' || view.mover === null) return t('trouble.game_over');
  if (you !== null && view.left.includes(you)) return t('game.you_left');
  if (doing === 'send') return t('wocable.sending');
  if (doing === 'give') return t('wocable.choose_tiles', { count: view.exchange_limit });
  if (doing === 'pick') return t('wocable.choose_cell');
  if (view.mover !== you) return t(you === null ? 'wocable.their_turn_watch' : 'wocable.their_turn', { name: nameOf(game.seats, view.mover) });
  return t(view.board.some((tile) => tile !== '') ? 'wocable.your_turn' : 'wocable.your_first');
}
