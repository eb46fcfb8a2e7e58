import type { MyEntry, TournamentStatus } from '../../api/wire';
import { number, t } from '../../text/text.svelte';
import { pointsText } from './when';

export interface Standing {
  status: TournamentStatus;
  mine: MyEntry | null;
}

const inIt = (mine: MyEntry | null): boolean => mine !== null && mine.entered && !mine.withdrawn;

/** What is worth a sentence to whoever hears the page: only what concerns themselves, the weightiest alone. */
export function newsOf(before: Standing, after: Standing): string {
  const { mine } = after;
  if (before.status !== after.status) return statusNews(before.status, after);
  // The first answer about oneself is no news.
  if (before.mine === null || mine === null) return '';
  if (mine.game !== null && mine.game !== before.mine.game) return t('cup.said.paired');
  if (inIt(mine) !== inIt(before.mine)) return t(inIt(mine) ? 'cup.said.in' : 'cup.said.out');
  if (!inIt(mine)) return '';
  if (mine.may_check_in && !before.mine.may_check_in) return t('cup.said.check_in');
  const rank = mine.rank !== before.mine.rank || mine.points !== before.mine.points;
  if (rank && mine.rank !== null) return t('cup.said.rank', { rank: number(mine.rank), points: pointsText(mine.points) });
  if (mine.game === null && before.mine.game !== null) return t('cup.said.free');
  return '';
}

function statusNews(before: TournamentStatus, { status, mine }: Standing): string {
  if (mine === null || !mine.entered) return '';
  if (status === 'running') return t(before === 'paused' ? 'cup.said.resumed' : 'cup.said.started');
  if (status === 'paused') return t('cup.said.paused');
  if (status === 'cancelled') return t('cup.said.cancelled');
  if (status === 'finished') return mine.rank === null ? t('cup.said.ended') : t('cup.said.finished', { rank: number(mine.rank) });
  return '';
}
