import type { GameSummary, Notification } from '../api/wire';
import { titleOf } from '../games/registry';
import { dateText, hasText, listOf, sentence, t, type Key } from './text.svelte';

type Told = Pick<Notification, 'kind' | 'player' | 'detail' | 'ruleset' | 'others'>;

/** Which line says it: the one that names the game and the others, where they are known. */
function lineOf({ kind, detail, ruleset, others }: Told): Key {
  if (kind === 'turn' && ruleset) return others.length > 0 ? 'notice.turn_with' : 'notice.turn_in';
  if (kind === 'tournament' && detail.status === 'check_in') return 'notice.tournament_check_in';
  if (kind === 'started' && ruleset) return others.length > 0 ? 'notice.started_with' : 'notice.started_in';
  if (kind === 'tournament' && detail.status === 'cancelled') return 'notice.tournament_cancelled';
  if (kind === 'tournament' && ruleset) return others.length > 0 ? 'notice.tournament_with' : 'notice.tournament_in';
  if (kind === 'appointment' && ruleset) return 'notice.appointment_of';
  if ((kind === 'invitation' || kind === 'challenge') && ruleset) return `notice.${kind}_to`;
  if (kind === 'report_decided' && detail.status) return detail.status === 'acted' ? 'notice.report_acted' : 'notice.report_dismissed';
  const sanction = `notice.sanction_${detail.sanction ?? ''}`;
  return kind === 'sanction' && hasText(sanction) ? sanction : `notice.${kind}`;
}

/** A notification as a sentence, or two. */
export function noticeText(told: Told): string {
  const { player, detail, ruleset, others } = told;
  const { starts_at: starts, ends_at: ends, reason, title } = detail;
  const fill = {
    name: player?.name ?? '', reason: sentence(String(reason ?? '')), date: typeof starts === 'number' ? dateText(starts) : '',
    title: String(title ?? ''), game: ruleset ? titleOf(ruleset) : '', others: listOf(others.map(({ name }) => name)),
  };
  const until = told.kind === 'sanction' && typeof ends === 'number' ? t('notice.sanction_until', { date: dateText(ends) }) : '';
  return `${t(lineOf(told), fill)} ${until}`.trim();
}

/** That a game waits for one, as its notification would say it. */
export function turnText({ ruleset, seats, you }: GameSummary): string {
  const others = seats.flatMap(({ seat, player }) => (player && seat !== you ? [player] : []));
  return noticeText({ kind: 'turn', player: null, detail: {}, ruleset, others });
}
