import { SIDE } from './geometry';

// What a carried tile is over, by the places of the page.

/** Whether a point is on something, or as near to its edge as this. */
export const inside = (rect: DOMRect | undefined, x: number, y: number, edge = 0): rect is DOMRect =>
  rect !== undefined && x >= rect.left - edge && x < rect.right + edge && y >= rect.top - edge && y < rect.bottom + edge;

export const cellAt = (grid: DOMRect, x: number, y: number): number =>
  Math.floor(((y - grid.top) / grid.height) * SIDE) * SIDE + Math.floor(((x - grid.left) / grid.width) * SIDE);

/** The place on a rack with so many tiles; it is never drawn for fewer than seven. */
export const placeAt = (rack: DOMRect, x: number, tiles: number): number =>
  Math.min(tiles - 1, Math.max(0, Math.floor(((x - rack.left) / rack.width) * Math.max(7, tiles))));
