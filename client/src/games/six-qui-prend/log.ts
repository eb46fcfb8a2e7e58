import type { GameSeat, LogEntry } from '../../api/wire';
import { t } from '../../text/text.svelte';
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
    if (entry.cause === 'expire') add(`${entry.n}-late`, t('game.log_expire'));
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
  }
  return told;
}

type Placed = Extract<LogEntry['events'][number], { kind: 'six-qui-prend.placed' }>;

function captionOf({ seat, card, row, heads, reason }: Placed, after: number): Parameters<typeof captionText>[0] {
  return reason === 'fits' ? { kind: 'fits', seat, card, row, after } : { kind: reason, seat, card, row, heads };
}
