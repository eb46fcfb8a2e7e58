import type { DiceOptions } from '../../api/wire';
import type { GameEntry } from '../registry';
import Choices from './Choices.svelte';
import First from './First.svelte';
import { defaults, summary } from './options';
import Poster from './Poster.svelte';

export const letterDice: GameEntry<DiceOptions> = {
  title: 'dice.title',
  pitch: 'dice.pitch',
  resign: 'dice.resign',
  cloth: 'walnut',
  seats: { fewest: 1, most: 8, usual: 2 },
  botLevels: 5,
  words: true,
  defaults,
  summary,
  Poster,
  First,
  Choices,
  load: () => import('./board'),
};
