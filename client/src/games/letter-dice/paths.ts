import type { Language } from '../../ui/settings.svelte';

// Finds where a word lies, so that it can be shown while it is typed. Whether it counts is for the server to say.

/** Letters as they stand on the dice: capitals without accents, and Ñ where a language has it. */
export function folded(text: string, language: Language): string {
  return [...text.normalize('NFC').toUpperCase().replace(/Œ/g, 'OE').replace(/Æ/g, 'AE')]
    .map((letter) => (letter === 'Ñ' && language === 'es' ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .filter((letter) => /\p{L}/u.test(letter))
    .join('');
}

export function touching(one: number, other: number): boolean {
  const down = Math.abs(Math.floor(one / 4) - Math.floor(other / 4));
  return one !== other && down <= 1 && Math.abs((one % 4) - (other % 4)) <= 1;
}

/** A path that spells these letters, the last die perhaps only begun (Q of QU); near `hint` where there are several. */
export function trace(board: readonly string[], letters: string, hint: readonly number[] = []): number[] | null {
  if (letters === '') return [];
  const order = (step: number): number[] => {
    const cells = board.map((_, cell) => cell);
    const first = hint[step];
    return first === undefined ? cells : [first, ...cells.filter((cell) => cell !== first)];
  };
  const from = (path: number[], rest: string): number[] | null => {
    if (rest === '') return path;
    const last = path.at(-1);
    for (const cell of order(path.length)) {
      const face = board[cell] ?? '';
      if (path.includes(cell) || (last !== undefined && !touching(last, cell)) || face === '') continue;
      const fits = rest.startsWith(face) ? face.length : face.startsWith(rest) ? rest.length : 0;
      const found = fits > 0 ? from([...path, cell], rest.slice(fits)) : null;
      if (found) return found;
    }
    return null;
  };
  return from([], letters);
}

/** What drawing over one more die makes of a path: longer, or shorter where it goes back on itself. */
export function drawn(path: readonly number[], cell: number): number[] {
  const last = path.at(-1);
  if (path.at(-2) === cell) return path.slice(0, -1);
  if (path.includes(cell) || (last !== undefined && !touching(last, cell))) return [...path];
  return [...path, cell];
}

export const spelt = (board: readonly string[], path: readonly number[]): string => path.map((cell) => board[cell] ?? '').join('');

/** A face as it is printed: QU as Qu. */
export const printed = (face: string): string => face.charAt(0) + face.slice(1).toLowerCase();
export const cellName = (cell: number): string => `${'ABCD'[cell % 4]}${Math.floor(cell / 4) + 1}`;
