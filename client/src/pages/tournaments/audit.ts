import type { TournamentEvent } from '../../api/wire';
import { hasText, listOf, t } from '../../text/text.svelte';

/** An act of an organiser as a sentence. ``names`` has those of entrants, as far as they are known here. */
export function actText({ by, data }: Pick<TournamentEvent, 'by' | 'data'>, names: ReadonlyMap<string, string>): string {
  const act = data.act === 'void' && data.replay === true ? 'void_replay' : String(data.act);
  const key = `cup.act.${act}`;
  const ids = Array.isArray(data.entrants) ? data.entrants.map(String) : data.entrant === undefined ? [] : [String(data.entrant)];
  const called = listOf(ids.map((id) => names.get(id) ?? id));
  return hasText(key) ? t(key, { name: by?.name ?? '–', names: called }) : act;
}
