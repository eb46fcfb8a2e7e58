import { cellAt, inside, placeAt } from '../crossword/reach';
import type { Goal } from './goal';

/** What a carried tile is over, by the places of the page. */
export interface Reach {
  rack: DOMRect | undefined;
  tiles: number;
  grid: DOMRect | undefined;
  loupe: DOMRect | undefined;
  aside: DOMRect | undefined;
  free: (cell: number) => boolean;
}

export function goalAt(x: number, y: number, { rack, tiles, grid, loupe, aside, free }: Reach): Goal {
  if (inside(loupe, x, y, 4)) return { kind: 'loupe' };
  if (inside(grid, x, y)) {
    const cell = cellAt(grid, x, y);
    return free(cell) ? { kind: 'cell', cell } : null;
  }
  if (inside(rack, x, y, 8)) return { kind: 'rack', place: placeAt(rack, x, tiles) };
  return inside(aside, x, y, 4) ? { kind: 'aside' } : null;
}
