import type { DupliktaOwn, DupliktaPut } from './wire';

/** How a player's tiles lie, as it is said to the server; what is not named is on the rack. */
export interface Layout {
  puts: DupliktaPut[];
  loupe: string[];
  aside: string[];
}

/** The same layout gives the same text, in whatever order it was laid. */
export function keyOf({ puts, loupe, aside }: Layout): string {
  const cells = [...puts].sort((one, other) => one.cell - other.cell).map(({ cell, letter, blank }) => `${cell}${letter}${blank ? '?' : ''}`);
  return [cells.join(' '), [...loupe].sort().join(' '), [...aside].sort().join(' ')].join('|');
}

export const layoutOf = (own: Pick<DupliktaOwn, 'puts' | 'loupe' | 'aside'>): Layout => ({ puts: own.puts, loupe: own.loupe, aside: own.aside });
