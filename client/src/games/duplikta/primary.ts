import { t } from '../../text/text.svelte';
import type { Play } from './play.svelte';
import { pointsText, tilesText } from './words';

export interface Primary {
  label: string;
  off: boolean;
  act: () => void;
  /** A second thing that can be done, where there is one. */
  also: { label: string; act: () => void } | null;
}

/** The one thing to do now, named by what it does. */
export function primaryOf(play: Play): Primary | null {
  const { view, desk, pending, own } = play;
  const is = (label: string, off: boolean, act: () => void, also: Primary['also'] = null): Primary => ({ label, off, act, also });
  if (!play.seated || !own) return null;
  if (view.phase === 'halted' || play.status === 'paused') return is(t('duplikta.act.resume'), pending, () => play.send({ kind: 'duplikta.resume' }));
  if (view.phase === 'prepare') {
    if (!play.preparing) return null;
    return is(t('duplikta.act.open'), pending, () => play.send({ kind: 'duplikta.open' }), { label: t('duplikta.act.redraw'), act: () => play.send({ kind: 'duplikta.redraw' }) });
  }
  if (play.status === 'ready') return is(t('duplikta.act.confirmed'), true, () => undefined);
  if (own.room > 0 && desk.laid.length === 0 && own.rack.length === 0) return is(t('duplikta.act.take', { tiles: tilesText(own.room) }), pending, () => play.take(own.room));
  const confirm = (): void => play.confirm();
  if (desk.laid.length === 0) return is(t(play.asked ? 'duplikta.act.pass' : 'duplikta.act.confirm'), pending, confirm);
  const trial = play.trial.answer?.trial;
  const label = trial ? t('duplikta.act.confirm_points', { points: pointsText(trial.points) }) : t('duplikta.act.confirm');
  const named = own.chrono.limit !== null && desk.unnamed.length > 2 && desk.puts !== null;
  return is(label, pending || desk.puts === null, confirm, named ? { label: t('duplikta.act.name_loupe'), act: () => play.nameByLoupe() } : null);
}
