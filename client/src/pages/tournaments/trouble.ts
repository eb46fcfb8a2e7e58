import { Refused } from '../../api/http';
import { hasText, t } from '../../text/text.svelte';
import { troubleText } from '../../ui/trouble';

/** Who is not let in is told which of the limits it is. */
export function entryTrouble(failure: unknown): string {
  if (failure instanceof Refused && failure.problem.code === 'entry_refused') {
    const key = `cup.refused.${failure.problem.reason ?? ''}`;
    if (hasText(key)) return t(key);
  }
  return troubleText(failure);
}
