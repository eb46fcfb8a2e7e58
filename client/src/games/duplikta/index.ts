import type { GameEntry } from '../registry';
import Choices from './Choices.svelte';
import First from './First.svelte';
import { against, defaults, faultOf, modeOf, played, seatsOf, summary, unhurried } from './options';
import Poster from './Poster.svelte';
import Scenario from './Scenario.svelte';
import Send from './Send.svelte';
import { linked } from './sets';
import type { DupliktaOptions } from './wire';

export const duplikta: GameEntry<DupliktaOptions> = {
  title: 'duplikta.title',
  pitch: 'duplikta.pitch',
  resign: 'duplikta.resign',
  cloth: 'slate',
  seats: { fewest: 1, most: 2, usual: 2 },
  botLevels: 10,
  words: true,
  defaults,
  unhurried,
  summary,
  against,
  seatsOf,
  fault: faultOf,
  alone: { label: 'duplikta.alone', options: () => unhurried(played(defaults(), 'solo')), fits: (options) => modeOf(options) !== 'duel' },
  linked: (query) => {
    const found = linked(query);
    return found && { ...defaults(), mode: 'solo', ...found };
  },
  Poster,
  First,
  Choices,
  More: Scenario,
  Hosting: Send,
  load: () => import('./board'),
};
