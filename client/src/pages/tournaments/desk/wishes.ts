/** What an organiser settles of the next round, while it is being written. Empty places are ''. */
export interface Wishes {
  tables: string[][];
  byes: string[];
  apart: [string, string][];
}

export interface Settled {
  tables: string[][];
  byes: { entrant: string; kind: 'half' }[];
  apart: string[][];
}

/** Who is named already at a table or for a bye, and so cannot be named again. */
export const named = ({ tables, byes }: Wishes): Set<string> => new Set([...tables.flat(), ...byes].filter(Boolean));

/** What is whole of it: tables with at least so many, byes, and pairs of two; half of a wish is none. */
export function settled({ tables, byes, apart }: Wishes, least: number): Settled {
  return {
    tables: tables.map((seats) => seats.filter(Boolean)).filter((seats) => seats.length >= least),
    byes: byes.filter(Boolean).map((entrant) => ({ entrant, kind: 'half' as const })),
    apart: apart.filter(([one, other]) => one && other && one !== other),
  };
}

/** Whether something was begun and not ended, which would be lost without a word. */
export const unfinished = ({ tables, apart }: Wishes, least: number): boolean =>
  tables.some((seats) => seats.some(Boolean) && seats.filter(Boolean).length < least) || apart.some(([one, other]) => Boolean(one) !== Boolean(other) || (one !== '' && one === other));
