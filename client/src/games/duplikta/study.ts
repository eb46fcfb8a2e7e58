import type { LogEntry } from '../../api/wire';
import type { Looking } from '../crossword/looking.svelte';
import { eventsOf, type DupliktaBestPlay, type DupliktaClosed, type DupliktaOptions, type DupliktaStudy } from './wire';

/** A closed turn of a finished game, and the entry of the log that closed it. */
export interface Closing { n: number; told: DupliktaClosed }
export type DupliktaLooking = Looking<Closing, DupliktaStudy, DupliktaBestPlay>;

export const closingsOf = (log: readonly LogEntry[]): Closing[] =>
  log.flatMap((entry) => eventsOf(entry).flatMap((event) => (event.kind === 'duplikta.closed' ? [{ n: entry.n, told: event }] : [])));

/** The grid after so many turns: only the tiles of who stayed lie on it. A game that was taken up again begins with a grid of its own. */
export function gridAfter(options: Pick<DupliktaOptions, 'position'>, closings: readonly Closing[], count: number): string[] {
  const grid = options.position ? [...options.position.board] : Array.from({ length: 225 }, () => '');
  for (const { told: { closed } } of closings.slice(0, count)) {
    const line = closed.stays === null ? null : closed.lines[closed.stays];
    line?.cells.forEach((cell, place) => { grid[cell] = line.faces[place] ?? ''; });
  }
  return grid;
}
