import { mine } from '../../api/calls';
import { door, Refused, taken } from '../../api/http';
import { t } from '../../text/text.svelte';
import { troubleText } from '../../ui/trouble';
import type { components } from '../../api/schema';
import type { Options, Room } from '../../api/wire';

type Shapes = components['schemas'];
export type Environment = Shapes['Environment'];
export type EnvironmentSummary = Shapes['EnvironmentSummary'];
export type Way = Shapes['Restoring']['way'];
export interface Names { name: string; owner: string; password: string | null }

/** A wrong name and a wrong password are not told apart by the server, so neither are they here. */
export const envTrouble = (failure: unknown): string =>
  failure instanceof Refused && failure.problem.status === 404 ? t('duplikta.env.unknown') : troubleText(failure);

export const saveEnvironment = (names: Names, options: Options, arrangement: Shapes['NewEnvironment']['arrangement'], game: string | null): Promise<Environment> =>
  mine((as) => taken(door.POST('/api/v1/environments', { body: { ...names, options, arrangement: arrangement ?? null, game: game === null ? null : { id: game } }, ...as })));

export const findEnvironment = (names: Names): Promise<Environment> => mine((as) => taken(door.POST('/api/v1/environments/find', { body: names, ...as })));

export const myEnvironments = async (): Promise<EnvironmentSummary[]> => (await mine((as) => taken(door.GET('/api/v1/environments', as)))).items;

export const deleteEnvironment = (names: Names): Promise<EnvironmentSummary> => mine((as) => taken(door.POST('/api/v1/environments/delete', { body: names, ...as })));

/** Gives a room that has not started the options of an environment. */
export const sendEnvironment = (room_id: string, names: Names): Promise<Room> =>
  mine((as) => taken(door.POST('/api/v1/rooms/{room_id}/environment', { params: { path: { room_id } }, body: names, ...as })));

/** A saved game goes on in a room of its own. */
export const restoreGame = (names: Names, way: Way): Promise<Room> => mine((as) => taken(door.POST('/api/v1/environments/restore', { body: { ...names, way }, ...as })));
