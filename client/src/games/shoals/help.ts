import type { Key } from '../../text/text.svelte';

export const keys: [string, Key][] = [
  ['← ↑ → ↓', 'shoals.keys.arrows'],
  ['1 – 6', 'shoals.keys.digits'],
  ['Enter', 'shoals.keys.enter'],
  ['Esc', 'shoals.keys.escape'],
];
