import type { Notification } from '../api/wire';
import { dateText, t } from './text.svelte';

/** A notification as one sentence. */
export function noticeText({ kind, player, detail }: Pick<Notification, 'kind' | 'player' | 'detail'>): string {
  const { starts_at: starts, reason } = detail;
  const fill = { name: player?.name ?? '', reason: String(reason ?? ''), date: typeof starts === 'number' ? dateText(starts) : '' };
  return t(`notice.${kind}`, fill).trim();
}
