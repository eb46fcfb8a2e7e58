import type { Problem } from '../../api/wire';
import { hasText, t } from '../../text/text.svelte';
import { problemText } from '../../ui/trouble';
import { cellName } from '../crossword/geometry';

/** Why a move was refused; cells are named as players name them. */
export function refusalText(problem: Problem): string {
  const own = `wocable.refused.${problem.reason ?? ''}`;
  if (!hasText(own)) return problemText(problem);
  const place = problem.place ?? {};
  return t(own, { ...place, ...(typeof place.cell === 'number' ? { cell: cellName(place.cell) } : {}) });
}
