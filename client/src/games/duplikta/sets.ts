import type { Language } from '../../ui/settings.svelte';
import type { DupliktaCount } from './wire';

// Sets of letters to start from. They are texts of letters and counts, which is how a link carries a set too.

export const FEWEST = 60;
export const MOST = 120;

const usual: Record<Language, string> = {
  fr: 'A9B2C2D3E15F2G2H2I8J1K1L5M3N6O6P2Q1R6S6T6U6V2W1X1Y1Z1_2',
  en: 'A9B2C2D4E12F2G3H2I9J1K1L4M2N6O8P2Q1R6S4T6U4V2W2X1Y2Z1_2',
  es: 'A12B2C4CH1D5E12F1G2H2I6J1L4LL1M2N5Ñ1O9P2Q1R5RR1S6T4U5V1X1Y1Z1_2',
};

export const presets = ['usual', 'blanks', 'blanks_all', 'vowels', 'dear', 'big'] as const;
export type Preset = (typeof presets)[number];

const made: Record<Exclude<Preset, 'usual'>, string> = {
  blanks: '_60',
  blanks_all: '_120',
  vowels: 'A14B2C2D3E18F1G2H2I12L5M3N5O9P2R5S5T5U8V1_3',
  dear: 'A9B3C3D4E13F4G3H4I8J3L4M4N4O6P3Q3R5S4T4U6V4X3Y3Z3_4',
  big: 'A8B2C2D3E13F2G2H2I7J1L4M3N5O6P2Q1R5S6T5U5V2X1Y1Z1_12',
};

/** The tiles of a language, in its order. */
export const tilesOf = (language: Language): string[] => decoded(usual[language]).map(({ tile }) => tile);

export function setOf(preset: Preset, language: Language): DupliktaCount[] {
  const known = new Set(tilesOf(language));
  return decoded(preset === 'usual' ? usual[language] : made[preset]).filter(({ tile }) => known.has(tile));
}

export const encoded = (tiles: readonly DupliktaCount[]): string => tiles.map(({ tile, count }) => `${tile === '?' ? '_' : tile}${count}`).join('');

/** What a text says of a set; what cannot be read is left out. */
export function decoded(text: string): DupliktaCount[] {
  const found = new Map<string, number>();
  for (const [, letters, digits] of text.matchAll(/(\p{Lu}{1,2}|_)(\d{1,3})/gu)) {
    const tile = letters === '_' ? '?' : letters!;
    const count = Math.min(MOST, Number(digits));
    if (count > 0) found.set(tile, count);
  }
  return [...found].map(([tile, count]) => ({ tile, count }));
}

/** The link under which somebody else finds this set, and what such a link says. */
export const linkOf = (tiles: readonly DupliktaCount[], language: Language): string =>
  `${location.origin}/?game=duplikta&language=${language}&tiles=${encodeURIComponent(encoded(tiles))}`;

export function linked(query: URLSearchParams): { language: Language; tiles: DupliktaCount[] } | null {
  const language = query.get('language');
  if (query.get('game') !== 'duplikta' || (language !== 'fr' && language !== 'en' && language !== 'es')) return null;
  const known = new Set(tilesOf(language));
  const tiles = decoded(query.get('tiles') ?? '').filter(({ tile }) => known.has(tile));
  return tiles.length > 0 ? { language, tiles } : null;
}
