import { Refused } from '../api/http';
import type { Problem } from '../api/wire';
import { hasText, t } from '../text/text.svelte';

/** Says in the reader's own language what the server refused; a code without words of ours shows the server's. */
export function problemText(problem: Problem): string {
  // An illegal move carries the rules' own reason, which says more than that it is illegal.
  const reason = `refused.${problem.reason ?? ''}`;
  if (hasText(reason)) return t(reason, problem.place ?? {});
  const key = `trouble.${problem.code}`;
  // A reason that we have no words for is told in those of the rules: they say more than that it is not allowed.
  const told = problem.code === 'illegal_move' && problem.reason && problem.detail;
  if (hasText(key) && !told) return t(key, { detail: problem.detail ?? problem.title });
  return t('trouble.unknown', { detail: problem.detail ?? problem.title });
}

export function troubleText(failure: unknown): string {
  return failure instanceof Refused ? problemText(failure.problem) : t('trouble.unreachable');
}
