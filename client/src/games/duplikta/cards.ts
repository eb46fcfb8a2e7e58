import type { Key } from '../../text/text.svelte';

/** The help cards, in the order in which they lie. */
export const cards = ['goal', 'placing', 'points', 'refused', 'stays', 'loupe', 'chances', 'timer', 'pass', 'end', 'desk'] as const;
export type Card = (typeof cards)[number];
export const titleOf = (card: Card): Key => `duplikta.card.${card}`;
export const textOf = (card: Card): Key => `duplikta.card.${card}_text`;
