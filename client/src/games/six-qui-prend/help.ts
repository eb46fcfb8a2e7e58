import type { Key } from '../../text/text.svelte';

/** The keys of this board: what is on the key, and what it does. */
export const keys: [string, Key][] = [
  ['← →', 'six.keys.arrows'],
  ['0 – 9', 'six.keys.digits'],
  ['Enter', 'six.keys.enter'],
  ['1 – 4', 'six.keys.rows'],
  ['Space', 'six.keys.space'],
];
