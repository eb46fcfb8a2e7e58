import { mine } from './calls';
import { by, door, taken } from './http';
import { identity } from './identity.svelte';
import type { Lexicon, LookedUp } from './wire';

const lexicon = '/api/v1/lexica/{lexicon_id}';

export const lexica = async (): Promise<Lexicon[]> => (await taken(door.GET('/api/v1/lexica', {}))).items;

export const lookUp = (lexicon_id: string, word: string): Promise<LookedUp> =>
  taken(door.GET(`${lexicon}/words/{word}`, { params: { path: { lexicon_id, word } }, ...by(identity.token) }));

export const dispute = (lexicon_id: string, word: string): Promise<unknown> =>
  mine((as) => taken(door.POST(`${lexicon}/disputes`, { params: { path: { lexicon_id } }, body: { word, comment: '' }, ...as })));
