import type { GameSeat, LogEntry } from '../../api/wire';
import { listOf, t } from '../../text/text.svelte';
import { nameOf } from '../seats';
import { captionText } from './words';

export interface Line {
  key: string;
  text: string;
  /** Opens a trick or a deal. */
  heading: boolean;
}

/** The log in sentences. Cards of a row are followed through the deal so that each line can say what a card came after. */
export function lines(log: LogEntry[], seats: GameSeat[], you: number | null): Line[] {
  const told: Line[] = [];
  let rows: number[][] = [];
  const add = (key: string, text: string, heading = false): void => void told.push({ key, text, heading });
  for (const entry of log) {
    const start = told.length;
    if (entry.cause === 'credit') add(`${entry.n}-credit`, t('game.log_credit'));
    if (entry.cause === 'stand_in' && entry.seat !== null) add(`${entry.n}-bot`, t('game.stand_in', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'return' && entry.seat !== null) add(`${entry.n}-back`, t('game.returned', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'abort') add(`${entry.n}-abort`, t('game.aborted'));
    entry.events.forEach((event, place) => {
      const key = `${entry.n}-${place}`;
      switch (event.kind) {
        case 'six-qui-prend.dealt':
          rows = event.rows.map((row) => [...row]);
          return add(key, t('six.dealt', { round: event.round }), true);
        case 'six-qui-prend.revealed':
          return add(key, t('six.trick', { trick: event.trick, count: 10 }), true);
        case 'six-qui-prend.placed': {
          const after = rows[event.row]?.at(-1) ?? 0;
          rows[event.row] = event.reason === 'fits' ? [...(rows[event.row] ?? []), event.card] : [event.card];
          return add(key, captionText(captionOf(event, after), seats, you));
        }
        case 'six-qui-prend.round_over':
          return add(key, t('six.round_over'));
        case 'six-qui-prend.left':
          return add(key, t('game.log_left', { name: nameOf(seats, event.seat) }));
      }
    });
    // A trick that time has turned over begins with saying so.
    if (entry.cause === 'expire') {
      told.splice(told[start]?.heading ? start + 1 : start, 0, { key: `${entry.n}-late`, text: lateText(entry, seats, you), heading: false });
    }
  }
  return told;
}

/** Whom the clock has played for in an entry: those whose card was laid, or who had to take a row. */
function late(entry: LogEntry): { seats: number[]; row: boolean } {
  const chosen = entry.events.flatMap((event) => (event.kind === 'six-qui-prend.chosen' ? [event.seat] : []));
  const first = entry.events.find((event) => event.kind === 'six-qui-prend.placed');
  const row = chosen.length === 0 && first?.kind === 'six-qui-prend.placed' && first.reason === 'low';
  return row ? { seats: [first.seat], row } : { seats: chosen, row };
}

function lateText(entry: LogEntry, seats: GameSeat[], you: number | null): string {
  const { seats: who, row } = late(entry);
  if (you !== null && who.includes(you)) return t(row ? 'six.late_row' : 'six.late_card');
  return who.length > 0 ? t('six.late_others', { names: listOf(who.map((seat) => nameOf(seats, seat))) }) : t('game.log_expire');
}

/** What the clock did for this seat, until it has moved by itself again. */
export function lateNotice(log: LogEntry[], seats: GameSeat[], you: number | null): string | null {
  if (you === null) return null;
  const last = log.findLast((entry) => late(entry).seats.includes(you));
  return last?.cause === 'expire' ? lateText(last, seats, you) : null;
}

type Placed = Extract<LogEntry['events'][number], { kind: 'six-qui-prend.placed' }>;

function captionOf({ seat, card, row, heads, reason }: Placed, after: number): Parameters<typeof captionText>[0] {
  return reason === 'fits' ? { kind: 'fits', seat, card, row, after } : { kind: reason, seat, card, row, heads };
}
