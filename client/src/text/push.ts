import { t } from './text.svelte';

const kinds = ['turn', 'started', 'invitation', 'challenge', 'appointment', 'tournament', 'follower', 'report_decided', 'warning', 'sanction'] as const;
/** Of a tournament, by what has happened. */
const more = ['tournament_game', 'tournament_check_in', 'tournament_cancelled'] as const;

/** What the worker shows of each kind, with places for a name, a date, a reason and a title. */
export const pushWords = (): Record<string, string> => Object.fromEntries([...kinds, ...more].map((kind) => [kind, t(`notice.${kind}`)]));
