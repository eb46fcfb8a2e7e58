import type { Key } from '../../text/text.svelte';

export const keys: [string, Key][] = [
  ['A – Z', 'duplikta.keys.type'],
  ['Shift A', 'duplikta.keys.blank'],
  ['← ↑ → ↓', 'duplikta.keys.arrows'],
  ['Space', 'duplikta.keys.space'],
  ['⌫', 'duplikta.keys.back'],
  ['Enter', 'duplikta.keys.enter'],
  ['Esc', 'duplikta.keys.escape'],
  ['1, 2', 'duplikta.keys.loupe'],
  ['3', 'duplikta.keys.shuffle'],
  ['4', 'duplikta.keys.sheet'],
  ['5', 'duplikta.keys.box'],
  ['6', 'duplikta.keys.pause'],
];
