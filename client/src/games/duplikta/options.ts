import { words } from '../../api/words.svelte';
import { t } from '../../text/text.svelte';
import { difficultyText } from './scenarios';
import { FEWEST, MOST } from './sets';
import type { DupliktaCount, DupliktaGame, DupliktaOptions, Mode } from './wire';

/** Words are those that were chosen in the lobby, or of the language that the page is read in, unless the table says otherwise. */
export const defaults = (): DupliktaOptions => ({
  ruleset: 'duplikta',
  mode: 'duel',
  timer_seconds: 120,
  chances: 5,
  tiles: null,
  same_tiles: true,
  scenario: null,
  strength: null,
  prepare: false,
  ...words.options,
  handicaps: null,
  experienced: null,
  registered: null,
  position: null,
});

/** Seconds of a turn with a timer. */
export const [SHORTEST, LONGEST] = [30, 300];
/** Chances that a table may grant, one by one. */
export const CHANCES = Array.from({ length: 11 }, (_, count) => count);

/** Scenarios are sets of French letters. */
export const SCENARIOS = 'fr';
export const modes = ['duel', 'tourlou', 'scenario', 'solo'] as const;
export const modeOf = (options: DupliktaOptions): Mode => options.mode ?? 'duel';
export const seatsOf = (options: DupliktaOptions): number => (options.mode === 'solo' ? 1 : 2);

/** The options of a game as they are by now: whoever plays alone may have changed one of them. */
export const optionsNow = ({ options, view }: DupliktaGame): DupliktaOptions => ({ ...options, same_tiles: view.same_tiles });

/** The same options for another way to play: what does not go with it goes back to where it starts. */
export function played(options: DupliktaOptions, mode: Mode): DupliktaOptions {
  const next = { ...options, mode };
  if (mode !== 'scenario') next.scenario = null;
  if (mode !== 'scenario' && options.mode === 'scenario') next.language = defaults().language;
  if (mode === 'scenario') Object.assign(next, { tiles: null, same_tiles: true, strength: null, position: null, language: SCENARIOS, lexicon: null });
  if (mode !== 'tourlou') next.strength = null;
  if (mode !== 'duel') next.prepare = false;
  if (mode === 'tourlou') next.position = null;
  return next;
}

/** The options as they are by default: the same way to play, but no scenario any more. */
export const usual = (options: DupliktaOptions): DupliktaOptions =>
  modeOf(options) === 'scenario' ? defaults() : { ...defaults(), language: options.language, mode: options.mode };

/** What is laid in place of a game that one plays alone, with the options by default. */
export const usualAlone = (options: DupliktaOptions): DupliktaOptions => {
  const next = usual(options);
  return modeOf(options) === 'scenario' ? played(next, 'solo') : next;
};

/** In a game that nobody else waits for there is no hurry, unless somebody wants one. */
export const unhurried = (options: DupliktaOptions): DupliktaOptions => ({ ...options, timer_seconds: 0 });

/** A quick game: alone, or against Tourlou as keen as the bot that was chosen. */
export function against(bots: number[]): { options: DupliktaOptions; seats: number; bots: number[] } {
  const [strength] = bots;
  const options = unhurried(defaults());
  if (strength === undefined) return { options: { ...options, mode: 'solo' }, seats: 1, bots: [] };
  return { options: { ...options, mode: 'tourlou', strength }, seats: 2, bots: [] };
}

/** Why no table can be opened with these options; the server says no to the same. */
export function faultOf({ tiles }: DupliktaOptions): string {
  const size = tiles ? sizeOf(tiles) : FEWEST;
  return size < FEWEST || size > MOST ? t('refused.bad_set_size', { tiles: size }) : '';
}

export const sizeOf = (tiles: readonly DupliktaCount[]): number => tiles.reduce((sum, { count }) => sum + count, 0);

export function summary(options: DupliktaOptions): string[] {
  const mode = modeOf(options);
  return [
    options.scenario !== null ? t('duplikta.mode.scenario', { number: options.scenario }) : t(`duplikta.option.mode.${mode}`),
    ...(options.scenario !== null ? [difficultyText(options.scenario)].filter(Boolean) : []),
    ...(options.language ? [t(`house.language_names.${options.language}`)] : []),
    options.timer_seconds > 0 ? t('duplikta.summary.timer', { count: options.timer_seconds }) : t('table.summary_no_limit'),
    options.chances > 0 ? t('duplikta.summary.chances', { count: options.chances }) : t('duplikta.summary.no_chances'),
    ...(options.chances >= 5 ? [t('duplikta.summary.backwards')] : []),
    ...(options.strength !== null && mode === 'tourlou' ? [t('duplikta.summary.strength', { count: options.strength })] : []),
    ...(options.tiles ? [t('duplikta.summary.tiles', { count: sizeOf(options.tiles) })] : []),
    ...(options.same_tiles ? [] : [t('duplikta.summary.own_tiles')]),
    ...(options.prepare ? [t('duplikta.summary.prepared')] : []),
    ...(options.position ? [t('duplikta.summary.saved')] : []),
  ];
}
