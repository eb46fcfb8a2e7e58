import type { GameSeat, LogEntry } from '../../api/wire';
import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';
import { eventText } from './words';

export interface Line {
  key: string;
  text: string;
  /** Opens a turn. */
  heading: boolean;
}

export function lines(log: LogEntry[], seats: GameSeat[], you: number | null): Line[] {
  const told: Line[] = [];
  const add = (key: string, text: string, heading = false): void => void told.push({ key, text, heading });
  for (const entry of log) {
    if (entry.cause === 'credit') add(`${entry.n}-credit`, t('game.log_credit'));
    if (entry.cause === 'stand_in' && entry.seat !== null) add(`${entry.n}-bot`, t('game.stand_in', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'return' && entry.seat !== null) add(`${entry.n}-back`, t('game.returned', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'abort') add(`${entry.n}-abort`, t('game.aborted'));
    entry.events.forEach((event, place) => {
      const key = `${entry.n}-${place}`;
      if (event.kind === 'letter-dice.rolled') return event.roll > 1 ? add(key, t('dice.log_roll', { roll: event.roll })) : undefined;
      if (event.kind === 'letter-dice.turn') return add(key, t('dice.log_turn', { round: event.round, name: nameOf(seats, event.seat) }), true);
      const text = eventText(event, seats, you);
      if (text) add(key, text);
    });
  }
  return told;
}
