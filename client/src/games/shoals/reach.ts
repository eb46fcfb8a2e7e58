import type { ShoalsTile } from '../../api/wire';

type Cells = readonly (ShoalsTile | null)[];

/** The free cells in straight sight of one, to show where a tile may go; whether it may is the server's to say. */
export function sight(board: Cells, from: number): number[] {
  const seen: number[] = [];
  const [row, column] = [Math.floor(from / 6), from % 6];
  for (const [down, right] of [[0, 1], [0, -1], [1, 0], [-1, 0]] as const) {
    for (let step = 1; step < 6; step += 1) {
      const [r, c] = [row + down * step, column + right * step];
      if (r < 0 || r > 5 || c < 0 || c > 5 || board[r * 6 + c]) break;
      seen.push(r * 6 + c);
    }
  }
  return seen;
}
