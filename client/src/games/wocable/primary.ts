import { t } from '../../text/text.svelte';
import type { Desk } from './desk.svelte';
import type { Answer } from '../crossword/trial.svelte';
import type { WocableTrial } from './wire';
import { refusalText } from './refusal';
import { pointsText, tilesText } from './words';

export interface Primary {
  label: string;
  off: boolean;
  /** Why it cannot be done, for who presses Enter all the same; nothing where there is no reason to give. */
  why: string;
  /** What a screen reader hears of the draft. */
  said: string;
}

/** The one thing to do now, named by what it does. */
export function primaryOf({ desk, answer, mine, pending, limit }: { desk: Desk; answer: Answer<WocableTrial> | null; mine: boolean; pending: boolean; limit: number }): Primary {
  if (desk.giving) {
    const count = desk.given.length;
    const label = count > limit ? t('wocable.exchange_most', { count: limit }) : count > 0 ? t('wocable.exchange_n', { tiles: tilesText(count) }) : t('wocable.exchange');
    return { label, off: count === 0 || count > limit || pending, why: count === 0 ? t('wocable.why.none_chosen') : count > limit ? label : '', said: '' };
  }
  const trial = answer?.trial;
  const wrong = trial?.words.filter(({ valid }) => valid === false).map(({ word }) => word) ?? [];
  const points = trial ? pointsText(trial.score) : '';
  const said = trial ? [points, ...trial.words.map(({ word }) => word), wrong.length > 0 ? t('wocable.refused.invalid_words', { words: wrong.join(', ') }) : ''].filter(Boolean).join(', ') : '';
  const label = !trial ? t('wocable.play') : mine ? t('wocable.play_points', { points }) : t('wocable.would', { points });
  // A draft that has no answer yet may be played: the server judges it all the same.
  return { label, off: !mine || pending || desk.puts === null || answer?.problem != null || wrong.length > 0, why: whyNot(desk, answer, mine, wrong), said };
}

function whyNot(desk: Desk, answer: Answer<WocableTrial> | null, mine: boolean, wrong: string[]): string {
  if (!mine) return t('wocable.why.not_yours');
  if (desk.puts === null) return t(desk.draft.laid.length > 0 ? 'wocable.why.blank' : 'wocable.why.nothing');
  if (answer?.problem) return refusalText(answer.problem);
  return wrong.length > 0 ? t('wocable.refused.invalid_words', { words: wrong.join(', ') }) : '';
}
