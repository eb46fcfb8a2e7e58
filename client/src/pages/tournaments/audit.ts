import type { TournamentEvent, TournamentTable } from '../../api/wire';
import { hasText, listOf, number, t } from '../../text/text.svelte';

/** What is known of those whom an act is about. */
export interface Known {
  names: ReadonlyMap<string, string>;
  tables: ReadonlyMap<string, TournamentTable>;
  arena: boolean;
}

type Act = Pick<TournamentEvent, 'kind' | 'by' | 'data'>;

const changes = ['title', 'description', 'format', 'language', 'opens_at', 'options', 'seats', 'starts_at', 'ends_at', 'visibility', 'rules', 'entry', 'fill', 'rated', 'password'] as const;

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const lists = (value: unknown): string[][] => (Array.isArray(value) ? value.map(ids) : []);

/** Whom an act names by id alone. */
export function namedBy({ data }: Act): string[] {
  const byes = Array.isArray(data.byes) ? data.byes.map((bye: { entrant?: unknown }) => String(bye.entrant)) : [];
  return [...ids(data.entrants), ...(data.entrant === undefined ? [] : [String(data.entrant)]), ...lists(data.tables).flat(), ...byes, ...lists(data.apart).flat()];
}

/** An act of an organiser as a sentence, with the table and the people as far as they are known. */
export function actText(act: Act, known: Known): string {
  const { by, data } = act;
  if (act.kind === 'changed') return changeText(by?.name ?? '–', act);
  const kind = data.act === 'void' && data.replay === true ? 'void_replay' : String(data.act);
  const name = by?.name ?? '–';
  if (kind === 'pair') return pairText(name, act, known);
  const table = known.tables.get(String(data.table));
  const called = (some: readonly string[]): string => listOf(some.map((id) => known.names.get(id) ?? id));
  const at = `cup.act.${kind}_at`;
  if (table && hasText(at)) {
    const where = t(known.arena ? 'cup.act.where_arena' : 'cup.act.where', { table: number(table.number), round: number(table.round) });
    const names = kind === 'adjudicate' ? placesText(table, data.ranks) : kind === 'forfeit' ? called(ids(data.entrants)) : listOf(table.seats.map((one) => one.name));
    return t(at, { name, where, names });
  }
  const key = `cup.act.${kind}`;
  return hasText(key) ? t(key, { name, names: called(namedBy(act)) }) : kind;
}

/** What somebody changed before the start, by its name; the tournament itself shows what is so now. */
function changeText(name: string, { data }: Act): string {
  const what = changes.filter((one) => one in data).map((one) => t(`cup.changed.${one}`));
  return what.length > 0 ? t('cup.act.changed_of', { name, what: listOf([...new Set(what)]) }) : t('cup.act.changed', { name });
}

/** Who was ruled to be where, the best first. */
function placesText(table: TournamentTable, ranks: unknown): string {
  const given = Array.isArray(ranks) ? ranks.map(Number) : [];
  const placed = table.seats.map(({ name }, seat) => ({ name, rank: given[seat] ?? 0 })).sort((one, other) => one.rank - other.rank);
  return listOf(placed.map(({ name, rank }) => `${number(rank)}.\u00a0${name}`));
}

function pairText(name: string, { data }: Act, { names }: Known): string {
  const called = (some: readonly string[]): string => listOf(some.map((id) => names.get(id) ?? id));
  const byes = Array.isArray(data.byes) ? data.byes.map((bye: { entrant?: unknown }) => String(bye.entrant)) : [];
  const what = [
    ...lists(data.tables).map((seats) => t('cup.act.together', { names: called(seats) })),
    ...(byes.length > 0 ? [t('cup.act.half', { names: called(byes) })] : []),
    ...lists(data.apart).map((two) => t('cup.act.apart', { names: called(two) })),
  ];
  if (data.now === true) return what.length > 0 ? t('cup.act.pair_now_of', { name, what: what.join('; ') }) : t('cup.act.pair_now', { name });
  return what.length > 0 ? t('cup.act.pair_of', { name, what: what.join('; ') }) : t('cup.act.pair_none', { name });
}
