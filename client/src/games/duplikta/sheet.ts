import type { LogEntry } from '../../api/wire';
import { cellName, wordPlace } from './places';
import { eventsOf, type DupliktaLine, type DupliktaTurn, type DupliktaWord } from './wire';
import { pointsText, signed, tally } from './words';

/** The account of a turn has a name, by which its words are found in the log. */
const nameOf = ({ turn, attempt }: Pick<DupliktaTurn, 'turn' | 'attempt'>, seat: number): string => `${turn}.${attempt}.${seat}`;

/** What the score sheet does not hold itself: the main word of each play, with all of its cells. */
export class MainWords {
  readonly #words = new Map<string, DupliktaWord>();

  constructor(log: readonly LogEntry[]) {
    for (const event of log.flatMap(eventsOf)) {
      if (event.kind !== 'duplikta.closed') continue;
      event.closed.lines.forEach((_, seat) => {
        const main = event.words.find((word) => word.seat === seat);
        if (main) this.#words.set(nameOf(event.closed, seat), main);
      });
    }
  }

  of(turn: Pick<DupliktaTurn, 'turn' | 'attempt'>, seat: number): DupliktaWord | null {
    return this.#words.get(nameOf(turn, seat)) ?? null;
  }
}

/** Where a play lies: by its main word, or, in a game that was taken up again, from its first new tile to its last. */
export function placeOf({ cells }: DupliktaLine, main: DupliktaWord | null): string {
  if (main) return wordPlace(main.cells);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? cellName(first) : `${cellName(first)}–${cellName(last)}`;
}

/** What the score of a line adds up from, by name; nothing where it is the points of the words alone. */
export function partsOf(line: DupliktaLine): string[] {
  const parts = tally(line).map(({ label, change }) => `${label} ${signed(change)}`);
  return line.done === 'word' && parts.length > 0 ? [pointsText(line.points - line.bonus), ...parts] : parts;
}
