import { hasText, t } from './text.svelte';

/** What a bot of this level is called. */
export function levelName(level: number): string {
  const key = `lobby.level.${level}`;
  return hasText(key) ? t(key) : String(level);
}

/** How hard that is, in a plain word; nothing for a level without one. */
export function levelHint(level: number): string {
  const key = `lobby.level_hint.${level}`;
  return hasText(key) ? t(key) : '';
}
