import type { ShoalsMove, ShoalsTile, ShoalsView } from '../../api/wire';
import { same } from './words';

/** What the player holds: a tile of the river, one on the reef that is to slide, or one that is about to be laid. */
export type Held =
  | { kind: 'tile'; tile: ShoalsTile }
  | { kind: 'cell'; cell: number }
  | { kind: 'ghost'; tile: ShoalsTile; cell: number }
  | null;

export interface Step {
  held: Held;
  move: ShoalsMove | null;
}

const holding = (held: Held): Step => ({ held, move: null });

/** A press on the river: takes that tile, in place of whatever was held, or puts it down again. */
export function pressRiver(held: Held, tile: ShoalsTile): Step {
  const again = held !== null && held.kind !== 'cell' && same(held.tile, tile);
  return holding(again ? null : { kind: 'tile', tile });
}

/**
 * A press on the reef. What is held decides what it means: a tile of the river is laid, one of the reef slides.
 * An impossible goal is proposed all the same, for it is the server that knows why it is one.
 */
export function pressCell(view: ShoalsView, held: Held, cell: number, ask: boolean): Step {
  const lying = view.board[cell] ?? null;
  const slid = view.doing?.slide ?? null;
  if (lying) {
    if (slid) return slid.to_cell === cell && held === null ? { held: null, move: { kind: 'shoals.unslide' } } : holding(held);
    return holding(held?.kind === 'cell' && held.cell === cell ? null : { kind: 'cell', cell });
  }
  if (held === null) return holding(null);
  if (held.kind === 'cell') return { held: null, move: { kind: 'shoals.slide', from_cell: held.cell, to_cell: cell } };
  if (ask && !(held.kind === 'ghost' && held.cell === cell)) return holding({ kind: 'ghost', tile: held.tile, cell });
  return { held: null, move: { kind: 'shoals.place', tile: held.tile, cell } };
}
