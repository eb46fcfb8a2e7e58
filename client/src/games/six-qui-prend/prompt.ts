import type { PendingMove } from '../../api/feed.svelte';
import type { GameOf } from '../../api/playing';
import { listOf, t } from '../../text/text.svelte';
import { nameOf } from '../seats';

/** What is expected now, in words. */
export function prompt(game: GameOf<'six-qui-prend'>, pending: PendingMove | null, telling: boolean): string {
  const { view, you } = game;
  if (game.status === 'aborted') return t('game.aborted');
  if (game.status === 'over') return telling ? '' : t('trouble.game_over');
  // What the cards have not told yet is not asked for.
  if (view.phase === 'choose_row') return telling ? '' : rowPrompt(game, pending);
  const slow = game.to_act.filter((seat) => !view.chosen.includes(seat));
  const waiting = slow.length;
  // A few are called by their names.
  const few = waiting > 0 && waiting <= 3;
  const names = few ? t('six.wait_names', { names: listOf(slow.map((seat) => nameOf(game.seats, seat))) }) : '';
  if (you === null) return names || t('six.watch_choosing', { count: waiting });
  if (view.left.includes(you)) return t('game.you_left');
  if (pending?.move.kind === 'six-qui-prend.choose') return t('six.choosing', { card: pending.move.card });
  if (view.own_choice !== null) {
    return `${t('six.chosen', { card: view.own_choice })}. ${names || t('six.wait_others', { count: waiting })}.`;
  }
  return t(telling ? 'six.choose_next' : 'six.choose');
}

function rowPrompt(game: GameOf<'six-qui-prend'>, pending: PendingMove | null): string {
  const chooser = game.view.row_chooser;
  if (chooser === null) return '';
  const card = game.view.revealed.find(({ seat }) => seat === chooser)?.card ?? 0;
  if (chooser !== game.you) return t('six.low_other', { name: nameOf(game.seats, chooser), card });
  if (pending?.move.kind === 'six-qui-prend.take_row') return t('six.taking_row', { row: pending.move.row + 1 });
  return t('six.low_you', { card });
}
