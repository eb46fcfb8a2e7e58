import type { Key } from '../../text/text.svelte';

export const keys: [string, Key][] = [
  ['A – Z', 'wocable.keys.type'],
  ['Shift A', 'wocable.keys.blank'],
  ['← ↑ → ↓', 'wocable.keys.arrows'],
  ['Space', 'wocable.keys.space'],
  ['⌫', 'wocable.keys.back'],
  ['Enter', 'wocable.keys.enter'],
  ['Esc', 'wocable.keys.escape'],
  ['1', 'wocable.keys.shuffle'],
  ['2, 3', 'wocable.keys.sort'],
  ['4', 'wocable.keys.exchange'],
  ['5', 'wocable.keys.pass'],
  ['6, 7', 'wocable.keys.sheets'],
];
