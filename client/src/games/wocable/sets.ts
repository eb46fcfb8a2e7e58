// How a game from elsewhere is drawn: a file names its language and its board, not what they look like.

const quarter = ['T..d...T', '.D...t..', '..D...d.', 'd..D...d', '....D...', '.t...t..', '..d...d.', 'T..d...D'];
const half = quarter.map((row) => row + [...row.slice(0, 7)].reverse().join(''));
const boards = { standard: [...half, ...half.slice(0, 7).reverse()], none: half.concat(half.slice(1)).map(() => '.'.repeat(15)) };

/** By value, the letters that bear it. */
const values: Record<'en' | 'es' | 'fr', Record<number, string>> = {
  en: { 1: 'A E I O U L N S T R', 2: 'D G', 3: 'B C M P', 4: 'F H V W Y', 5: 'K', 8: 'J X', 10: 'Q Z' },
  es: { 1: 'A E O I S N L R U T', 2: 'D G', 3: 'C B M P', 4: 'H F V Y', 5: 'CH Q', 8: 'J LL Ñ RR X', 10: 'Z' },
  fr: { 1: 'E A I N O R S T U L', 2: 'D M G', 3: 'B C P', 4: 'F H V', 8: 'J Q', 10: 'K W X Y Z' },
};

export const premiumsOf = (name: 'standard' | 'none'): string[] => boards[name];

export const valuesOf = (language: 'en' | 'es' | 'fr'): Record<string, number> =>
  Object.fromEntries([...Object.entries(values[language]).flatMap(([value, letters]) => letters.split(' ').map((letter) => [letter, Number(value)] as const)), ['?', 0] as const]);
