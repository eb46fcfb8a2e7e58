/** Where a carried tile is let go. */
export type Goal = { kind: 'cell'; cell: number } | { kind: 'rack'; place: number } | { kind: 'loupe' } | { kind: 'aside' } | { kind: 'box' } | null;
