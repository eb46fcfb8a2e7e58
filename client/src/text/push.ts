import { t } from './text.svelte';

const kinds = ['turn', 'invitation', 'challenge', 'appointment', 'tournament', 'follower', 'report_decided', 'warning', 'sanction'] as const;

/** What the worker shows of each kind, with places for a name, a date and a reason. */
export const pushWords = (): Record<string, string> => Object.fromEntries(kinds.map((kind) => [kind, t(`notice.${kind}`)]));
