import type { GameEntry } from '../registry';
import Choices from './Choices.svelte';
import First from './First.svelte';
import { defaults, summary, unhurried } from './options';
import Poster from './Poster.svelte';
import type { WocableOptions } from './wire';

export const wocable: GameEntry<WocableOptions> = {
  title: 'wocable.title',
  pitch: 'wocable.pitch',
  resign: 'wocable.resign',
  cloth: 'velvet',
  seats: { fewest: 2, most: 4, usual: 2 },
  botLevels: 6,
  words: true,
  notations: ['gcg'],
  defaults,
  unhurried,
  summary,
  Poster,
  First,
  Choices,
  load: () => import('./board'),
};
