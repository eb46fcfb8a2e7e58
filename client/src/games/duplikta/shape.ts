/** How the desk is laid out in the room that it has; all in pixels of the page. */
export interface Shape {
  /** Room for everything round the grid: the windows, the letters, and to move them. */
  roomy: boolean;
  /** Roomy, but with less of it at the sides. */
  tight: boolean;
  /** A phone on its side. */
  flat: boolean;
  /** The letters and what they are worth stand at the left of the grid. */
  lettered: boolean;
}

/** What bar, rack and buttons take of the height, and how wide a grid is for its height. */
const ROUND_THE_GRID = 270;
const GRID = .91;
const LETTERS = 150;

export function shapeOf(width: number, height: number): Shape {
  const wide = width >= 960;
  const roomy = width >= 860 && height >= (wide ? 560 : 640);
  const spare = width - (height - ROUND_THE_GRID) * GRID;
  return {
    roomy,
    tight: roomy && !wide,
    flat: !roomy && height < 520 && width >= 560,
    // Beside a grid that is held by the height they take nothing from it.
    lettered: roomy || (width >= 640 && height >= 560 && spare >= LETTERS),
  };
}
