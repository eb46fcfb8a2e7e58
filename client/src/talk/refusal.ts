import { Refused } from '../api/http';
import type { Problem } from '../api/wire';
import { dateText, sentence, t } from '../text/text.svelte';
import { failureText } from '../ui/doing.svelte';

/** Why something said was not taken; of a mute also the reason and the end. */
export function refusalText(problem: Problem): string {
  if (problem.code !== 'muted') return failureText(new Refused(problem));
  const end = problem.until == null ? '' : t('talk.until', { date: dateText(problem.until) });
  return `${t('talk.muted', { reason: sentence(problem.reason ?? '') })} ${end}`.trim();
}
