import type { GameEntry } from '../registry';
import Poster from './Poster.svelte';
import Choices from './Choices.svelte';
import { defaults, summary, unhurried } from './options';

export const sixQuiPrend: GameEntry = {
  title: 'six.title',
  pitch: 'six.pitch',
  seats: { fewest: 2, most: 10 },
  botLevels: 3,
  defaults,
  unhurried,
  summary,
  Poster,
  Choices,
  load: () => import('./board'),
};
