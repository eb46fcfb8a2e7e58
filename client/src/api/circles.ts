// People among each other: lists of one's own, reports, invitations and challenges.
import { closeRoom, createRoom, mine } from './calls';
import { door, taken } from './http';
import { usual } from './seeking.svelte';
import type { GameEntry } from '../games/registry';
import type { Friend, MyInvitation, NewReport, Options, Presence, Related, Relation, Room } from './wire';

const list = '/api/v1/me/people/{relation}';
const PAGE = 100;

export async function related(relation: Relation): Promise<Related[]> {
  const found: Related[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await mine((as) => taken(door.GET(list, { params: { path: { relation }, query }, ...as })));
    found.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

export const relate = (relation: Relation, player_id: string): Promise<unknown> =>
  mine((as) => taken(door.POST(`${list}/{player_id}`, { params: { path: { relation, player_id } }, ...as })));

export const unrelate = (relation: Relation, player_id: string): Promise<unknown> =>
  mine((as) => taken(door.DELETE(`${list}/{player_id}`, { params: { path: { relation, player_id } }, ...as })));

export const friends = (): Promise<{ items: Friend[]; presence: Presence }> => mine((as) => taken(door.GET('/api/v1/me/friends', as)));

export const setPresence = (presence: Presence): Promise<unknown> => mine((as) => taken(door.PATCH('/api/v1/me', { body: { presence }, ...as })));

export const report = (body: NewReport): Promise<unknown> => mine((as) => taken(door.POST('/api/v1/reports', { body, ...as })));

export const invitations = async (): Promise<MyInvitation[]> => (await mine((as) => taken(door.GET('/api/v1/invitations', as)))).items;

const one = (room_id: string): { params: { path: { room_id: string } } } => ({ params: { path: { room_id } } });

export const acceptInvitation = (room_id: string): Promise<Room> =>
  mine((as) => taken(door.POST('/api/v1/invitations/{room_id}/accept', { ...one(room_id), ...as })));

export const declineInvitation = (room_id: string): Promise<unknown> =>
  mine((as) => taken(door.POST('/api/v1/invitations/{room_id}/decline', { ...one(room_id), ...as })));

/** The usual table of a game for a challenge. */
export function forTwo(entry: GameEntry): { options: Options; seats: number } {
  const { options } = usual(entry);
  return { options, seats: entry.seatsOf?.(options) ?? Math.max(2, entry.seats.fewest) };
}

/** The usual table of a game, kept for one person: known by id, or by the name of an account. */
export async function challenge(entry: GameEntry, whom: { id: string } | { name: string }, rated: boolean): Promise<Room> {
  const room = await createRoom({ ...forTwo(entry), rated, visibility: 'private', invite: 'id' in whom ? [whom.id] : [] });
  if ('id' in whom) return room;
  try {
    await mine((as) => taken(door.POST('/api/v1/rooms/{room_id}/invitations', { ...one(room.id), body: { name: whom.name }, ...as })));
    return room;
  } catch (failure) {
    // A table for nobody is not left standing.
    await closeRoom(room.id).catch(() => undefined);
    throw failure;
  }
}
