// Everything of this game that is fetched only when somebody sits down to it.
export { default as Table } from './Table.svelte';
export { default as Side } from './Side.svelte';
export { default as Rules } from './Rules.svelte';
export { default as Result } from './Result.svelte';
export { keys } from './help';
export { where } from './where';
export const types = true;
export const see = 'replay.see';
