import type { GameSeat, Problem } from '../../api/wire';
import { hasText, listOf, number, t } from '../../text/text.svelte';
import { problemText } from '../../ui/trouble';
import { HOUSE } from '../../text/names';
import { nameOf } from '../seats';
import { cellName } from './places';
import type { DupliktaLine, DupliktaTurn, DupliktaView, LoupeUsed } from './wire';

export const BLANK = '?';
export const pointsText = (count: number): string => t('duplikta.points', { count });
export const tilesText = (count: number): string => t('duplikta.tiles', { count });

/** A sentence begins with a capital, whatever it begins with. */
export const upFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Points with their sign, for what adds and what takes away. */
export const signed = (count: number): string => (count < 0 ? `−${number(-count)}` : `+${number(count)}`);

/** What tiles left off the rack cost who passes: their value or a part of it, and no less than the least. */
export function passCost(tiles: readonly { tile: string }[], values: Record<string, number>, least: number, part: number): number {
  return Math.max(least, Math.ceil(tiles.reduce((sum, { tile }) => sum + (values[tile.toUpperCase()] ?? 0), 0) / part));
}

/** What is left on the loupe costs whoever plays alone. */
export const loupeCost = (tiles: readonly { tile: string }[], values: Record<string, number>): number => passCost(tiles, values, 10, 1);

/** A tile by its letter; a blank that has none yet by its name. */
export const faceText = (tile: string): string => (tile === BLANK ? t('duplikta.blank') : tile.toUpperCase());

/** Tiles one by one; blanks are all alike, so they are counted. */
export function facesText(tiles: readonly string[]): string {
  const blanks = tiles.filter((tile) => tile === BLANK).length;
  return listOf([...tiles.filter((tile) => tile !== BLANK).map(faceText), ...(blanks > 0 ? [t('duplikta.blanks', { count: blanks })] : [])]);
}

/** A tile in words: a blank takes the letter and what it is worth. */
export function tileText(tile: string, values: Record<string, number>): string {
  if (tile === BLANK || tile === '') return t('duplikta.blank');
  const letter = tile.toUpperCase();
  const points = pointsText(values[letter] ?? 0);
  return t(tile === letter ? 'duplikta.tile' : 'duplikta.blank_as', { letter, points });
}

export const premiumName = (kind: string): string => {
  switch (kind) {
    case 'T': return t('duplikta.premium.tw');
    case 'D': return t('duplikta.premium.dw');
    case 't': return t('duplikta.premium.tl');
    case 'd': return t('duplikta.premium.dl');
    default: return '';
  }
};

/** What a screen reader hears of a cell. */
export function cellText(cell: number, lies: string, kind: string, values: Record<string, number>, laid?: { letter: string | null; refused?: boolean }): string {
  const name = cellName(cell);
  if (lies !== '') return `${name}, ${tileText(lies, values)}`;
  if (laid) return `${name}, ${tileText(laid.letter ?? BLANK, values)}, ${t(laid.refused ? 'duplikta.refused_tile' : 'duplikta.not_confirmed')}`;
  const premium = premiumName(kind);
  return premium ? `${name}, ${t('duplikta.empty')}, ${premium}` : `${name}, ${t('duplikta.empty')}`;
}

export function nameFor(seats: GameSeat[], view: DupliktaView, seat: number): string {
  return view.seats[seat]?.tourlou ? HOUSE : nameOf(seats, seat);
}

/** Why these tiles stay, in words: the rung of the ladder. */
export function stayText(turn: DupliktaTurn, view: DupliktaView, seats: GameSeat[], you: number | null, again: boolean): string {
  const { stays, rung, lines } = turn;
  if (stays === null || rung === null) return t(again ? 'duplikta.stay.none_again' : 'duplikta.stay.none');
  if (lines.length === 1) return t('duplikta.stay.solo');
  if (rung === 'scenario') return t('duplikta.stay.scenario');
  const fill = {
    name: nameFor(seats, view, stays), mine: lines[stays]?.cells.length ?? 0, theirs: lines[1 - stays]?.cells.length ?? 0,
  };
  return stays === you ? t(`duplikta.stay.${rung}_you`, fill) : t(`duplikta.stay.${rung}`, fill);
}

export function wonText(won: number | null, view: DupliktaView, seats: GameSeat[], you: number | null): string {
  if (won === null) return t('duplikta.won.none');
  return won === you ? t('duplikta.won.you') : t('duplikta.won.other', { name: nameFor(seats, view, won) });
}

/** What a line of the score sheet adds up from; what is nothing is not said. */
export function tally(line: DupliktaLine): { label: string; change: number }[] {
  const parts = [
    { label: t('duplikta.tally.all'), change: line.bonus },
    { label: t('duplikta.tally.more'), change: line.more },
    { label: t('duplikta.tally.speed'), change: line.speed },
    { label: t('duplikta.tally.penalty'), change: -line.penalty },
  ];
  return parts.filter(({ change }) => change !== 0);
}

/** What a seat did, where there are no points to count. */
export function doneText(line: DupliktaLine): string {
  if (line.done === 'pass') return t('duplikta.tally.pass');
  if (line.done === 'refused') return line.refused.length > 0 ? t('duplikta.tally.refused', { words: listOf(line.refused) }) : t('duplikta.tally.misplaced');
  return '';
}

export function loupeText(event: LoupeUsed): string {
  return upFirst(t(`duplikta.loupe.${event.act}`, { gave: faceText(event.gave), got: faceText(event.got) }));
}

/** Why a move was refused; cells are named as the French name them. */
export function refusalText(problem: Problem): string {
  const own = `duplikta.refused.${problem.reason ?? ''}`;
  if (!hasText(own)) return problemText(problem);
  const place = problem.place ?? {};
  return t(own, { ...place, ...(typeof place.cell === 'number' ? { cell: cellName(place.cell) } : {}) });
}

export function endingText(view: DupliktaView, seats: GameSeat[], you: number | null): string {
  if (view.ending === null) return '';
  if (view.ending !== 'left') return t(`duplikta.over.${view.ending}`);
  return view.left === you ? t('duplikta.over.left_you') : t('duplikta.over.left', { name: nameFor(seats, view, view.left ?? 0) });
}
