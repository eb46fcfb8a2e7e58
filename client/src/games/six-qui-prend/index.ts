import type { SixOptions } from '../../api/wire';
import type { GameEntry } from '../registry';
import Choices from './Choices.svelte';
import First from './First.svelte';
import { defaults, summary, unhurried } from './options';
import Poster from './Poster.svelte';

export const sixQuiPrend: GameEntry<SixOptions> = {
  title: 'six.title',
  pitch: 'six.pitch',
  resign: 'six.resign',
  cloth: 'felt',
  seats: { fewest: 2, most: 10, usual: 4 },
  botLevels: 3,
  defaults: () => defaults,
  unhurried,
  summary,
  Poster,
  First,
  Choices,
  load: () => import('./board'),
};
