import type { ShoalsOptions } from '../../api/wire';
import type { GameEntry } from '../registry';
import Choices from './Choices.svelte';
import First from './First.svelte';
import { defaults, summary, unhurried } from './options';
import Poster from './Poster.svelte';

export const shoals: GameEntry<ShoalsOptions> = {
  title: 'shoals.title',
  pitch: 'shoals.pitch',
  resign: 'shoals.resign',
  cloth: 'reef',
  seats: { fewest: 2, most: 2, usual: 2 },
  botLevels: 3,
  defaults: () => defaults,
  unhurried,
  summary,
  Poster,
  First,
  Choices,
  load: () => import('./board'),
};
