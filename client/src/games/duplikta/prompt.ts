import { t } from '../../text/text.svelte';
import type { Play } from './play.svelte';
import { facesText, loupeCost, nameFor, passCost, pointsText } from './words';

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
  const pausing = play.you !== null && view.seats[1 - play.you]?.status === 'paused';
  if (play.status === 'ready' && pausing) return [t('duplikta.say.ready_paused', { name: other })];
  if (play.status === 'ready') return [view.seats.length > 1 && !view.seats[1]?.tourlou ? t('duplikta.say.ready', { name: other }) : t('duplikta.say.ready_alone')];
  if (desk.naming !== null) return [t('duplikta.say.name')];
  // A pass that was asked for says what it costs before the loupe asks for a letter; any touch takes it back.
  if (play.asked) {
    const fined = view.mode === 'solo' || view.mode === 'tourlou' || view.mode === 'scenario';
    return [t('duplikta.say.pass'), ...(fined ? passText(play) : [])];
  }
  if (play.leaving && desk.laid.length === 0) return [t('duplikta.loupe.solo', { points: pointsText(loupeCost(desk.loupe, view.values)) })];
  if (play.onLoupe && !play.leaving) return [t('duplikta.say.loupe'), ...discardText(play)];
  if (desk.aim !== null) return [t('duplikta.say.aim', { place: t(`duplikta.${desk.aim}`) })];
  if (desk.picked !== null) return [t('duplikta.say.pick')];
  if (own.refused && desk.laid.length > 0) return [t('duplikta.say.refused')];
  if (own.room > 0 && desk.laid.length === 0) return [t('duplikta.say.take')];
  if (own.chrono.limit !== null && desk.unnamed.length > 2) return [t('duplikta.say.blanks', { count: desk.unnamed.length })];
  if (pausing) return [t('duplikta.say.other_paused', { name: other })];
  if (view.dry > 0 && view.mode !== 'solo') return [t('duplikta.say.dry', { count: view.dry })];
  if (view.attempt > 1) return [t('duplikta.say.again')];
  return [t(view.board.some((tile) => tile !== '') ? 'duplikta.say.find' : 'duplikta.say.first')];
}

/** What lies on the loupe of whoever plays alone goes with the word that is confirmed, and for how much. */
export function discardText({ desk, view }: Play): string[] {
  if (view.mode !== 'solo' || desk.laid.length === 0 || desk.loupe.length === 0) return [];
  return [t('duplikta.say.discard', { tiles: facesText(desk.loupe.map(({ tile }) => tile)), points: pointsText(loupeCost(desk.loupe, view.values)) })];
}

/** What a pass costs, and where the tiles go that are not on the rack. */
function passText({ desk, view, shared }: Play): string[] {
  const of = (pieces: readonly { tile: string }[]): string => facesText(pieces.map(({ tile }) => tile));
  const loupe = desk.loupe.length > 0 ? loupeCost(desk.loupe, view.values) : 0;
  const aside = desk.aside.length > 0 ? passCost(desk.aside, view.values, 5, 2) : 0;
  // Where Tourlou's word stays the tiles are those of Tourlou; what was paid is paid.
  if (shared) return loupe + aside > 0 ? [t('duplikta.say.pass_shared', { tiles: of([...desk.loupe, ...desk.aside]), points: pointsText(loupe + aside) })] : [];
  return [
    ...(loupe > 0 ? [t('duplikta.say.pass_loupe', { points: pointsText(loupe), tiles: of(desk.loupe) })] : []),
    ...(aside > 0 ? [t('duplikta.say.pass_aside', { points: pointsText(aside), tiles: of(desk.aside) })] : []),
    ...(loupe > 0 && aside > 0 ? [t('duplikta.say.pass_shared', { tiles: of([...desk.loupe, ...desk.aside]), points: pointsText(loupe + aside) })] : []),
  ];
}
