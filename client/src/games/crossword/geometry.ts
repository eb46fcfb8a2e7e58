// Where things lie on the board: what a drawing needs to know, and nothing of the rules.

export const SIDE = 15;
export const CELLS = SIDE * SIDE;
export const CENTRE = 112;
const COLUMNS = 'ABCDEFGHIJKLMNO';

export const rowOf = (cell: number): number => Math.floor(cell / SIDE);
export const columnOf = (cell: number): number => cell % SIDE;
export const columnName = (column: number): string => COLUMNS[column] ?? '';

/** A cell as players name it: row, then column. */
export const cellName = (cell: number): string => `${rowOf(cell) + 1}${columnName(columnOf(cell))}`;

/** Where a word begins; the letter comes first when it goes down. */
export const startName = (cell: number, down: boolean): string => (down ? `${columnName(columnOf(cell))}${rowOf(cell) + 1}` : cellName(cell));

/** The next cell along a word, or null at the edge. */
export function ahead(cell: number, down: boolean): number | null {
  if (down) return cell + SIDE < CELLS ? cell + SIDE : null;
  return columnOf(cell) < SIDE - 1 ? cell + 1 : null;
}

/** The cell that an arrow leads to; it stays where the board ends. */
export function stepped(cell: number, key: string): number | null {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  switch (key) {
    case 'ArrowLeft': return column > 0 ? cell - 1 : cell;
    case 'ArrowRight': return column < SIDE - 1 ? cell + 1 : cell;
    case 'ArrowUp': return row > 0 ? cell - SIDE : cell;
    case 'ArrowDown': return row < SIDE - 1 ? cell + SIDE : cell;
    case 'Home': return cell - column;
    case 'End': return cell - column + SIDE - 1;
    default: return null;
  }
}

/** Whether cells lie below each other; a single one is taken to lie in a row. */
export const isDown = (cells: readonly number[]): boolean => cells.length > 1 && columnOf(cells[0] ?? 0) === columnOf(cells[1] ?? 0);
