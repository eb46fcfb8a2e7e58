import { untrack } from 'svelte';
import { Refused } from '../api/http';
import { spanText, t } from '../text/text.svelte';
import { troubleText } from './trouble';

/** What came of a press: why not, in the reader's words. A long limit says how long. */
export function failureText(failure: unknown): string {
  const problem = failure instanceof Refused ? failure.problem : null;
  const wait = problem?.code === 'too_many' ? (problem.retry_after ?? 0) : 0;
  return wait > 60 ? t('trouble.wait', { time: spanText(wait * 1000) }) : troubleText(failure);
}

/** One thing at a time, with its trouble beside it. */
export class Doing {
  busy = $state(false);
  trouble = $state('');

  /** True where it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    // Reading here what the work may change would make an effect that calls this begin again for ever.
    if (untrack(() => this.busy)) return false;
    this.busy = true;
    this.trouble = '';
    try {
      await untrack(work);
      return true;
    } catch (failure) {
      this.trouble = failureText(failure);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
