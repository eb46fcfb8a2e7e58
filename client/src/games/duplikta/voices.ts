import type { GameSeat, LogEntry } from '../../api/wire';
import { t, type Key } from '../../text/text.svelte';
import { nameOf } from '../seats';
import { chancesShort } from './chances';
import { wordPlace } from './places';
import { eventsOf, type DupliktaEvent, type DupliktaLine, type DupliktaView } from './wire';
import { doneText, facesText, loupeText, nameFor, pointsText, signed, tilesText, upFirst } from './words';

/** Who speaks in the window of communication: the two voices of the house, or a person. */
export type Voice = 'lignard' | 'mimil' | number;
export interface Said { key: string; voice: Voice; text: string }
export interface Noted { key: string; n: number; text: string; heading?: boolean; fault?: boolean }

interface Who { view: DupliktaView; seats: GameSeat[]; you: number | null }

function spoken(event: DupliktaEvent, { view, seats, you }: Who): { voice: Voice; text: string }[] {
  const of = (base: string, seat: number): string =>
    seat === you ? t(`duplikta.voice.${base}_you` as Key) : t(`duplikta.voice.${base}` as Key, { name: nameFor(seats, view, seat) });
  const lignard = (text: string) => [{ voice: 'lignard' as const, text }];
  switch (event.kind) {
    case 'duplikta.begun': {
      const grants = event.granted.flatMap((count, seat) => (count > 0
        ? [{ voice: 'mimil' as const, text: t('duplikta.voice.granted', { name: nameFor(seats, view, seat), chances: chancesShort(count) }) }] : []));
      return [...lignard(t('duplikta.voice.begun', { tiles: tilesText(event.box) })), ...grants, ...(event.preparing ? lignard(t('duplikta.voice.preparing')) : [])];
    }
    case 'duplikta.turn_opened':
      return [...(event.prepared ? lignard(t('duplikta.voice.prepared')) : []), ...(event.attempt > 1 ? lignard(t('duplikta.voice.again')) : [])];
    case 'duplikta.ready':
      return view.seats[event.seat]?.tourlou || view.seats.length === 1 ? [] : lignard(of(event.timed_out ? 'timed_out' : 'ready', event.seat));
    case 'duplikta.paused':
      return lignard(of('paused', event.seat));
    case 'duplikta.resumed':
      return lignard(event.halt ? t('duplikta.voice.unhalted', { name: nameFor(seats, view, event.seat) }) : of('resumed', event.seat));
    case 'duplikta.halted':
      return lignard(t('duplikta.voice.halted'));
    case 'duplikta.changed':
      return lignard(t(event.same_tiles ? 'duplikta.voice.same_on' : 'duplikta.voice.same_off'));
    case 'duplikta.closed':
      return event.closed.lines.flatMap((line, seat) => (line.gift ? [{ voice: 'mimil' as const, text: of('gift', seat) }] : []));
    case 'duplikta.over':
      return lignard(t('duplikta.voice.over'));
    default:
      return [];
  }
}

/** Everything that the voices of the house have said. */
export function voicesOf(log: readonly LogEntry[], who: Who): Said[] {
  return log.flatMap((entry) => {
    const house: { voice: Voice; text: string }[] = [];
    if (entry.cause === 'stand_in' && entry.seat !== null) house.push({ voice: 'lignard', text: t('game.stand_in', { name: nameOf(who.seats, entry.seat) }) });
    if (entry.cause === 'return' && entry.seat !== null) house.push({ voice: 'lignard', text: t('game.returned', { name: nameOf(who.seats, entry.seat) }) });
    if (entry.cause === 'abort') house.push({ voice: 'lignard', text: t('game.aborted') });
    return [...house, ...eventsOf(entry).flatMap((event) => spoken(event, who))].map((said, place) => ({ ...said, key: `${entry.n}-${place}` }));
  });
}

/** One line of the account of a turn. */
export function lineText(line: DupliktaLine, name: string, place: string, backwards = false): string {
  if (line.done === 'word') {
    const more = line.score === line.points ? '' : `, ${signed(line.score)}`;
    return `${t('duplikta.log.word', { name, word: line.word.toUpperCase(), place, points: pointsText(line.points) })}${backwards ? ` (${t('duplikta.reversed')})` : ''}${more}`;
  }
  if (line.done === 'refused') return t('duplikta.log.refused', { name, words: line.refused.join(', ') || doneText(line), score: signed(line.score) });
  return line.score === 0 ? t('duplikta.log.pass', { name }) : t('duplikta.log.pass_cost', { name, score: signed(line.score) });
}

/** The account of every turn, and what one's own tiles went through. */
export function notesOf(log: readonly LogEntry[], { view, seats, you }: Who): Noted[] {
  return log.flatMap((entry) => eventsOf(entry).flatMap((event, place): Noted[] => {
    const note = (text: string, more: Partial<Noted> = {}): Noted => ({ key: `${entry.n}-${place}`, n: entry.n, text, ...more });
    switch (event.kind) {
      case 'duplikta.turn_opened':
        return [note(t(event.attempt > 1 ? 'duplikta.log.again' : 'duplikta.log.turn', { turn: event.turn }), { heading: true })];
      case 'duplikta.rack':
        if (event.rack.length === 0) return [];
        return event.drawn.length > 0 && event.drawn.length < event.rack.length ? [note(t('duplikta.log.took', { tiles: facesText(event.drawn) }))] : [note(t('duplikta.log.rack', { tiles: facesText(event.rack) }))];
      case 'duplikta.loupe_used':
        return [note(`${loupeText(event)}. ${upFirst(t('duplikta.loupe.left', { chances: chancesShort(event.chances) }))}`)];
      case 'duplikta.closed':
        return event.closed.lines.map((line, seat) => {
          const main = event.words.find((word) => word.seat === seat);
          const name = seat === you ? t('duplikta.voice.you') : nameFor(seats, view, seat);
          return { ...note(lineText(line, name, main ? wordPlace(main.cells) : '', main?.backwards)), key: `${entry.n}-${place}-${seat}` };
        });
      default:
        return [];
    }
  }));
}
