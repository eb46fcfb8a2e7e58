import { t } from '../../text/text.svelte';
import type { Play } from './play.svelte';
import { nameFor } from './words';

/** What is expected now, in words. */
export function prompt(play: Play): string[] {
  const { view, desk, own, game } = play;
  if (!play.running) return [];
  const other = play.you === null ? '' : nameFor(game.seats, view, 1 - play.you);
  if (view.phase === 'halted') return [t('duplikta.say.halted')];
  if (view.phase === 'prepare') return [play.preparing ? t('duplikta.say.prepare') : t('duplikta.say.prepare_other', { name: nameFor(game.seats, view, 0) })];
  if (!play.seated || !own) return [t('duplikta.say.watch')];
  // The cards that lie over the grid say it.
  if (play.status === 'paused') return [];
  if (play.status === 'ready') return [view.seats.length > 1 && !view.seats[1]?.tourlou ? t('duplikta.say.ready', { name: other }) : t('duplikta.say.ready_alone')];
  if (desk.naming !== null) return [t('duplikta.say.name')];
  if (play.onLoupe) return [t('duplikta.say.loupe')];
  if (desk.aim !== null) return [t('duplikta.say.aim', { place: t(`duplikta.${desk.aim}`) })];
  if (desk.picked !== null) return [t('duplikta.say.pick')];
  if (play.asked) {
    const fined = view.mode === 'solo' || view.mode === 'tourlou' || view.mode === 'scenario';
    return [
      t('duplikta.say.pass'),
      ...(fined && desk.loupe.length > 0 ? [t('duplikta.say.pass_loupe')] : []),
      ...(fined && desk.aside.length > 0 ? [t('duplikta.say.pass_aside')] : []),
    ];
  }
  if (own.refused && desk.laid.length > 0) return [t('duplikta.say.refused')];
  if (own.room > 0 && desk.laid.length === 0) return [t('duplikta.say.take')];
  if (own.chrono.limit !== null && desk.unnamed.length > 2) return [t('duplikta.say.blanks', { count: desk.unnamed.length })];
  if (view.dry > 0 && view.mode !== 'solo') return [t('duplikta.say.dry', { count: view.dry })];
  if (view.attempt > 1) return [t('duplikta.say.again')];
  return [t(view.board.some((tile) => tile !== '') ? 'duplikta.say.find' : 'duplikta.say.first')];
}
