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

const inside = (rect: DOMRect | undefined, x: number, y: number, edge = 0): rect is DOMRect =>
  rect !== undefined && x >= rect.left - edge && x < rect.right + edge && y >= rect.top - edge && y < rect.bottom + edge;

export function goalAt(x: number, y: number, { rack, tiles, grid, loupe, aside, free }: Reach): Goal {
  if (inside(loupe, x, y, 4)) return { kind: 'loupe' };
  if (inside(grid, x, y)) {
    const cell = Math.floor(((y - grid.top) / grid.height) * 15) * 15 + Math.floor(((x - grid.left) / grid.width) * 15);
    return free(cell) ? { kind: 'cell', cell } : null;
  }
  if (inside(rack, x, y, 8)) return { kind: 'rack', place: Math.min(tiles - 1, Math.max(0, Math.floor(((x - rack.left) / rack.width) * Math.max(7, tiles)))) };
  return inside(aside, x, y, 4) ? { kind: 'aside' } : null;
}
