import type { GameSeat, LogEntry } from '../../api/wire';
import { t } from '../../text/text.svelte';
import { nameOf } from '../seats';
import { eventText } from './words';

export interface Line {
  key: string;
  text: string;
  /** Opens a turn or a game. */
  heading: boolean;
}

/** The log in sentences; a turn begins where the other seat goes on. */
export function lines(log: LogEntry[], seats: GameSeat[], you: number | null): Line[] {
  const told: Line[] = [];
  let turn = 0;
  let mover: number | null = null;
  const add = (key: string, text: string, heading = false): void => void told.push({ key, text, heading });
  for (const entry of log) {
    if (entry.cause === 'credit') add(`${entry.n}-credit`, t('game.log_credit'));
    if (entry.cause === 'stand_in' && entry.seat !== null) add(`${entry.n}-bot`, t('game.stand_in', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'return' && entry.seat !== null) add(`${entry.n}-back`, t('game.returned', { name: nameOf(seats, entry.seat) }));
    if (entry.cause === 'abort') add(`${entry.n}-abort`, t('game.aborted'));
    entry.events.forEach((event, place) => {
      const text = eventText(event, seats, you);
      if (!text) return;
      if (event.kind === 'shoals.dealt') {
        turn = 0;
        mover = null;
        add(`${entry.n}-game`, t('shoals.game_n', { game: event.game }), true);
      }
      if ((event.kind === 'shoals.slid' || event.kind === 'shoals.placed') && event.seat !== mover) {
        turn += 1;
        mover = event.seat;
        add(`${entry.n}-turn`, t('shoals.log_turn', { turn }), true);
      }
      add(`${entry.n}-${place}`, text);
    });
  }
  return told;
}
