import type { Pool } from '../../api/standings';
import { hasText, t } from '../../text/text.svelte';

/** A pool as one word of an address. */
export const poolKey = ({ ruleset, language, speed, side }: Pool): string => [ruleset, language, speed, side].join('.');

/** What sets a pool apart from the others of its game. */
export function poolText({ language, speed, side }: Pool): string {
  const key = `house.language_names.${language}`;
  return [hasText(key) ? t(key) : language, t(`rank.speed_short.${speed}`), ...(side === 'bots' ? [t('rank.who.bots')] : [])].join(' · ');
}
