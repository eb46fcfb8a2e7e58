import type { Snapshot } from '../../api/wire';

export interface Cell {
  x: number;
  y: number;
  /** What is printed on it, if anything. */
  text: string;
  /** How it is coloured; the names are those of the style sheet. */
  tone: string;
}

/** A board seen from afar: what lies where, and no more than can be told at the size of a stamp. */
export interface Motif {
  columns: number;
  rows: number;
  cells: Cell[];
}

function lettered(board: readonly string[], tone: string): Motif {
  const side = Math.round(Math.sqrt(board.length)) || 1;
  const cells = board.flatMap((text, at) => (text ? [{ x: at % side, y: Math.floor(at / side), text: text.toLocaleUpperCase(), tone }] : []));
  return { columns: side, rows: side, cells };
}

export function motifOf({ view }: Pick<Snapshot, 'view'>): Motif {
  switch (view.kind) {
    case 'six-qui-prend.view':
      return { columns: 6, rows: view.rows.length, cells: view.rows.flatMap((row, y) => row.map((card, x) => ({ x, y, text: String(card), tone: 'card' }))) };
    case 'shoals.view':
      return { columns: 6, rows: 6, cells: view.board.flatMap((tile, at) => (tile ? [{ x: at % 6, y: Math.floor(at / 6), text: '', tone: tile.colour }] : [])) };
    case 'letter-dice.view':
      return lettered(view.board, 'die');
    case 'wocable.view':
      return lettered(view.board, 'tile');
    case 'duplikta.view':
      return lettered(view.board, 'tile');
  }
}

/** The scores by seat as everybody may know them; null where a score is not told yet. */
export function scoresOf({ view, outcome }: Pick<Snapshot, 'view' | 'outcome'>): (number | null)[] {
  if (outcome) return outcome.scores;
  switch (view.kind) {
    case 'six-qui-prend.view':
    case 'shoals.view':
      return view.totals;
    case 'duplikta.view':
      return view.seats.map(({ score }) => score);
    case 'letter-dice.view':
    case 'wocable.view':
      return view.scores;
  }
}
