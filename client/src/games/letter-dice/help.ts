import type { Key } from '../../text/text.svelte';

export const keys: [string, Key][] = [
  ['A – Z', 'dice.keys.type'],
  ['Enter', 'dice.keys.enter'],
  ['← ↑ → ↓', 'dice.keys.arrows'],
  ['Esc', 'dice.keys.escape'],
];
