import type { LogEntry, ShoalsMove, ShoalsTile, ShoalsView, ShoalsZone } from '../../api/wire';
import { same } from './words';

// A turn told as a list of pictures. Each picture is whole, so that any of them can be skipped or broken off.

type Told = LogEntry['events'][number];

export interface Frame {
  board: (ShoalsTile | null)[];
  river: ShoalsTile[];
  pool: number[];
  zones: ShoalsZone[];
  scores: number[];
  /** Cells that the last turn touched: where a tile left, where it came to, where one was laid. */
  left: number | null;
  came: number | null;
  laid: number | null;
  /** The place in the pool that a tile came from on the way into this picture. */
  drawn: { place: number; tile: ShoalsTile } | null;
  told: Told | null;
  hold: number;
}

const pace = { slid: 650, placed: 650, drawn: 600, over: 900 };

type Last = NonNullable<ShoalsView['last']>;
const done = (doing: Last | null): boolean => doing !== null && (doing.slide !== null || doing.placement !== null);

/** The picture of a view at rest, with one's own move shown before the server has said yes. */
export function still(view: ShoalsView, move: ShoalsMove | null): Frame {
  const last = done(view.doing) ? view.doing : view.last;
  const frame: Frame = {
    board: [...view.board], river: [...view.river], pool: [...view.pool], zones: view.zones, scores: view.scores,
    left: last?.slide?.from_cell ?? null, came: last?.slide?.to_cell ?? null, laid: last?.placement?.cell ?? null,
    drawn: last?.draw != null && last.drawn ? { place: last.draw, tile: last.drawn } : null, told: null, hold: 0,
  };
  switch (move?.kind) {
    case 'shoals.slide':
      return slid({ ...frame, laid: null }, move.from_cell, move.to_cell);
    case 'shoals.unslide':
      return view.doing?.slide ? { ...slid(frame, view.doing.slide.to_cell, view.doing.slide.from_cell), left: null, came: null } : frame;
    case 'shoals.place':
      return placed(frame, move.tile, move.cell);
    default:
      return frame;
  }
}

function slid(frame: Frame, from: number, to: number): Frame {
  const board = [...frame.board];
  [board[to], board[from]] = [board[from] ?? null, null];
  // Which zones there are now only the server can say; a broken one is not shown until it has.
  return { ...frame, board, left: from, came: to, zones: frame.zones.filter(({ cells }) => !cells.includes(from)) };
}

function placed(frame: Frame, tile: ShoalsTile, cell: number): Frame {
  const board = [...frame.board];
  board[cell] = tile;
  return { ...frame, board, river: frame.river.filter((other) => !same(other, tile)), laid: cell };
}

/** How a turn of somebody else came about; one's own is on the table already. */
export function story(before: ShoalsView, entries: LogEntry[], you: number | null): Frame[] {
  const frames: Frame[] = [];
  let frame: Frame = { ...still(before, null), left: null, came: null, laid: null, drawn: null };
  const show = (next: Frame, told: Told, hold: number): void => {
    frame = { ...next, told, hold };
    frames.push(frame);
  };
  for (const event of entries.flatMap((entry) => entry.events)) {
    if ('seat' in event && event.seat === you) continue;
    if (event.kind === 'shoals.slid') {
      show({ ...slid(frame, event.from_cell, event.to_cell), scores: event.scores }, event, pace.slid);
    } else if (event.kind === 'shoals.placed') {
      show({ ...placed(frame, event.tile, event.cell), scores: event.scores }, event, pace.placed);
    } else if (event.kind === 'shoals.drawn') {
      const pool = frame.pool.filter((place) => place !== event.place);
      show({ ...frame, pool, river: [...frame.river, event.tile], drawn: { place: event.place, tile: event.tile } }, event, pace.drawn);
    } else if (event.kind === 'shoals.game_over' && frames.length > 0) show(frame, event, pace.over);
  }
  return frames;
}
