import { t } from '../../text/text.svelte';
import { cellName } from '../crossword/geometry';

export const premiumName = (kind: string): string => {
  switch (kind) {
    case 'T': return t('wocable.premium.tw_name');
    case 'D': return t('wocable.premium.dw_name');
    case 't': return t('wocable.premium.tl_name');
    case 'd': return t('wocable.premium.dl_name');
    default: return '';
  }
};

/** A tile in words: its letter and what it is worth, or what a blank stands for. */
export function tileText(letter: string, blank: boolean, values: Record<string, number>): string {
  if (letter === '?' || letter === '') return t('wocable.blank');
  return blank ? t('wocable.blank_as', { letter }) : t('wocable.tile', { letter, points: t('wocable.points', { count: values[letter] ?? 0 }) });
}

/** What a screen reader hears of a cell. */
export function cellText(cell: number, lies: string, kind: string, values: Record<string, number>, laid?: { letter: string | null; blank: boolean }): string {
  const name = cellName(cell);
  if (lies !== '') return `${name}, ${tileText(lies.toUpperCase(), lies !== lies.toUpperCase(), values)}`;
  if (laid) return `${name}, ${tileText(laid.letter ?? '', laid.blank, values)}, ${t('wocable.your_draft')}`;
  const premium = premiumName(kind);
  return premium ? `${name}, ${premium}, ${t('wocable.empty')}` : `${name}, ${t('wocable.empty')}`;
}
