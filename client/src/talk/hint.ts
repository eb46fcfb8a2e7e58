import { t } from '../text/text.svelte';

/** Who reads what is said at a game: while it runs, players and those who watch are apart. */
export const hintOf = (running: boolean, seated: boolean): string => t(running ? (seated ? 'talk.players' : 'talk.spectators') : 'talk.all');
