import type { LogEntry, GameSeat, ShoalsTile, ShoalsZone } from '../../api/wire';
import { t, type Key } from '../../text/text.svelte';
import { nameOf } from '../seats';
import type { Creature } from './creatures';

export const keyOf = ({ creature, colour }: ShoalsTile): string => `${colour}-${creature}`;
export const same = (one: ShoalsTile | null, other: ShoalsTile | null): boolean =>
  one !== null && other !== null && keyOf(one) === keyOf(other);

/** A cell as players name it: the column, then the row from the top. */
export const cellName = (cell: number): string => `${'ABCDEF'[cell % 6]}${Math.floor(cell / 6) + 1}`;

function coloured(form: 'creature' | 'the', { creature, colour }: ShoalsTile): string {
  const gender = t(`shoals.gender.${creature as Creature}`) === 'f' ? 'f' : 'm';
  return t(`shoals.${form}.${creature}`, { colour: t(`shoals.colour.${colour}.${gender}`) });
}

export const tileText = (tile: ShoalsTile): string => coloured('creature', tile);
export const theTile = (tile: ShoalsTile): string => coloured('the', tile);
export const pointsText = (count: number): string => t('shoals.points', { count });
export const zoneText = ({ value, cells, points }: ShoalsZone): string =>
  t('shoals.zone', { kind: t(`shoals.kind.${value}`), count: cells.length, points: pointsText(points) });

type Told = LogEntry['events'][number];

/** One sentence for one event, or none where there is nothing to say. */
export function eventText(event: Told, seats: GameSeat[], you: number | null): string {
  const told = (key: `shoals.said.${'slid' | 'back' | 'placed' | 'drawn' | 'time_out'}`, seat: number, fill: Record<string, string> = {}): string =>
    seat === you ? t(`${key}_you` satisfies Key, fill) : t(key, { ...fill, name: nameOf(seats, seat) });
  switch (event.kind) {
    case 'shoals.dealt':
      return t('shoals.said.dealt');
    case 'shoals.slid': {
      const fill = { tile: theTile(event.tile), from: cellName(event.from_cell), to: cellName(event.to_cell) };
      return told(event.back ? 'shoals.said.back' : 'shoals.said.slid', event.seat, fill);
    }
    case 'shoals.placed':
      return told('shoals.said.placed', event.seat, { tile: theTile(event.tile), cell: cellName(event.cell) });
    case 'shoals.drawn':
      return told('shoals.said.drawn', event.seat, { tile: theTile(event.tile) });
    case 'shoals.objectives':
      return objectivesText(event.objectives, seats, you);
    case 'shoals.game_over':
      return t('shoals.said.game_over');
    case 'shoals.lost':
      return event.loss === 'time_out' ? told('shoals.said.time_out', event.seat) : t('game.log_left', { name: nameOf(seats, event.seat) });
    default:
      return '';
  }
}

function objectivesText(objectives: ('creature' | 'colour')[], seats: GameSeat[], you: number | null): string {
  return objectives
    .map((objective, seat) => {
      const fill = { objective: t(`shoals.objective.${objective}`) };
      return seat === you ? t('shoals.said.objectives_you', fill) : t('shoals.said.objectives', { ...fill, name: nameOf(seats, seat) });
    })
    .join('. ');
}
