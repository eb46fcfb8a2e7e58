import type { LogEntry } from '../../api/wire';
import type { Picture } from '../stage.svelte';
import { eventsOf, type DupliktaClosed, type DupliktaView } from './wire';

/** A closed turn told in steps: both plays over the grid, what they count, and which of them stays. */
export interface Frame extends Picture {
  step: 'both' | 'count' | 'stays';
  told: DupliktaClosed;
  /** What lay on the grid before. */
  board: string[];
  scores: number[];
}

/** A tile over the grid while a turn is told. */
export interface Shown {
  letter: string;
  by: number;
  /** The other seat's letter on the same cell; empty where it is the same one. */
  beside: string | null;
  lifting: boolean;
}

const pace = { both: 1300, count: 2000, stays: 2600, alone: 1700, nothing: 1800 };

export function story(before: DupliktaView, after: DupliktaView, entries: readonly LogEntry[]): Frame[] {
  const closed = entries.flatMap(eventsOf).filter((event): event is DupliktaClosed => event.kind === 'duplikta.closed');
  return closed.flatMap((told): Frame[] => {
    const { lines } = told.closed;
    const board = under(before, after, told);
    const was = told.scores.map((score, seat) => score - (lines[seat]?.score ?? 0));
    const frame = (step: Frame['step'], hold: number): Frame => ({ step, told, board, hold, scores: step === 'both' ? was : told.scores });
    if (lines.every(({ done }) => done === 'pass')) return lines.length > 1 ? [frame('stays', pace.nothing)] : [];
    if (lines.length === 1) return [frame('count', pace.alone)];
    return [frame('both', pace.both), frame('count', pace.count), frame('stays', pace.stays)];
  });
}

/** The grid as it was before; a pause hides it from its player, and then it is what stays now without what came. */
function under(before: DupliktaView, after: DupliktaView, told: DupliktaClosed): string[] {
  if (before.board.length > 0) return before.board;
  const came = new Set(told.closed.stays === null ? [] : (told.closed.lines[told.closed.stays]?.cells ?? []));
  return after.board.map((tile, cell) => (came.has(cell) ? '' : tile));
}

/** Which tiles are seen over the grid in a frame. */
export function shown({ step, told }: Frame): Map<number, Shown> {
  const tiles = new Map<number, Shown>();
  told.closed.lines.forEach(({ cells, faces }, seat) => {
    const lifting = step === 'stays' && told.closed.stays !== seat;
    cells.forEach((cell, place) => {
      const letter = (faces[place] ?? '').toUpperCase();
      const there = tiles.get(cell);
      if (!there) tiles.set(cell, { letter, by: seat, beside: null, lifting });
      else if (step !== 'stays') tiles.set(cell, { ...there, beside: there.letter === letter ? '' : letter });
      else if (!lifting) tiles.set(cell, { letter, by: seat, beside: null, lifting });
    });
  });
  return tiles;
}
