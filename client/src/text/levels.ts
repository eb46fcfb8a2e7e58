import { hasText, t } from './text.svelte';

// The one list of what bots are called and how hard they are: 1 is always the easiest, whatever is played.
const NAMED = 6;

/** What a bot of this level is called; where there are more levels than names it is a number of so many. */
export function levelName(level: number, most: number): string {
  if (most > NAMED) return `${level}/${most}`;
  const key = `lobby.level.${level}`;
  return hasText(key) ? t(key) : String(level);
}

/** How hard that is, in a plain word; nothing for a level without one. */
export function levelHint(level: number, most: number): string {
  if (most > NAMED) return '';
  const key = `lobby.level_hint.${level}`;
  return hasText(key) ? t(key) : '';
}

/** Both, as every place says them. */
export const levelText = (level: number, most: number): string => [levelName(level, most), levelHint(level, most)].filter(Boolean).join(', ');
