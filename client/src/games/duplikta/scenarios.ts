import { t } from '../../text/text.svelte';

// What a list of scenarios shows before one of them is played. A shipped scenario never changes, so this only ever grows;
// a test holds it against the file that the server reads.

export interface ScenarioKind { number: number; /** of Tourlou, 1 to 10 */ strength: number; tiles: number }

/** Strength of Tourlou and number of tiles, from number 1 on. */
const shipped = '1.102 2.119 3.60 4.114 5.84 6.120 6.106 6.84 6.90 6.112 7.108 7.66 7.108 7.108 7.102 7.72 8.114 8.112 8.60 8.96 8.60 8.60 9.78 9.72 9.114 9.114 9.60 9.105 9.60 10.96 10.66 10.96 10.66 10.66 10.72 10.84 10.96';

export const scenarios: readonly ScenarioKind[] = shipped.split(' ').map((text, place) => {
  const [strength = 1, tiles = 0] = text.split('.').map(Number);
  return { number: place + 1, strength, tiles };
});

/** How many of them are a guest's, in their order. */
export const OF_GUESTS = 6;

export const difficulties = ['easy', 'medium', 'hard', 'very_hard', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

/** Each difficulty is two strengths wide. */
export const difficultyOf = (strength: number): Difficulty => difficulties[Math.min(difficulties.length, Math.ceil(strength / 2)) - 1] ?? 'easy';

/** How hard a scenario is, in a word; nothing for one that this client does not know. */
export function difficultyText(number: number | null): string {
  const found = scenarios.find((each) => each.number === number);
  return found ? t(`duplikta.difficulty.${difficultyOf(found.strength)}`) : '';
}
