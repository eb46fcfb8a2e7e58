import type { LogEntry } from '../../api/wire';

/** A word that somebody else has found, shown for a moment where it lies. */
export interface Find {
  seat: number;
  word: string;
  points: number;
  path: number[];
  hold: number;
}

export function finds(entries: LogEntry[], you: number | null): Find[] {
  return entries.flatMap(({ events }) => events).flatMap((event) =>
    event.kind === 'letter-dice.accepted' && event.seat !== you
      ? [{ seat: event.seat, word: event.word, points: event.points, path: event.path, hold: 1600 }] : []);
}
