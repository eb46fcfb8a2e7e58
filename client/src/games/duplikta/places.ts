import { columnOf, isDown, rowOf } from '../crossword/geometry';

// Cells as the French name them: rows are letters. H4 is a cell, or a word that goes across from it; 4H goes down.

const ROWS = 'ABCDEFGHIJKLMNO';

export const rowName = (row: number): string => ROWS[row] ?? '';
export const cellName = (cell: number): string => `${rowName(rowOf(cell))}${columnOf(cell) + 1}`;
export const placeName = (cell: number, down: boolean): string => (down ? `${columnOf(cell) + 1}${rowName(rowOf(cell))}` : cellName(cell));

/** Where a word lies, by all of its cells. */
export const wordPlace = (cells: readonly number[]): string => (cells[0] === undefined ? '' : placeName(cells[0], isDown(cells)));
