import { hasText, t } from './text.svelte';

const NAMED = 6;

/** What a bot of this level is called; where there are more levels than names it is a number of so many. */
export function levelName(level: number, most = NAMED): string {
  if (most > NAMED) return `${level}/${most}`;
  const key = `lobby.level.${level}`;
  return hasText(key) ? t(key) : String(level);
}

/** How hard that is, in a plain word; nothing for a level without one. */
export function levelHint(level: number, most = NAMED): string {
  if (most > NAMED) return '';
  const key = `lobby.level_hint.${level}`;
  return hasText(key) ? t(key) : '';
}
