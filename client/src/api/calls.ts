import { ask, Refused } from './http';
import { identity } from './identity.svelte';
import type { Invite, Me, NewRoom, Proof, Room } from './wire';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Asks as the player of this browser; a token that ran out is renewed once, unseen. */
async function mine<T>(path: string, method: Method = 'GET', body?: unknown): Promise<T> {
  await identity.ensure();
  try {
    return await ask<T>(path, { method, body, token: identity.token });
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.problem.status !== 401) throw failure;
    await identity.renew();
    await identity.ensure();
    return ask<T>(path, { method, body, token: identity.token });
  }
}

export const me = (): Promise<Me> => mine('/me');
export const setLanguage = (language: string): Promise<unknown> => mine('/me', 'PATCH', { language });
export const openRooms = (): Promise<{ items: Room[]; next: string | null }> =>
  ask('/rooms?limit=20', { token: identity.token });
export const readRoom = (id: string): Promise<Room> => ask(`/rooms/${id}`, { token: identity.token });
export const createRoom = (room: NewRoom): Promise<Room> => mine('/rooms', 'POST', room);
export const changeRoom = (id: string, change: Partial<NewRoom>): Promise<Room> => mine(`/rooms/${id}`, 'PATCH', change);
export const closeRoom = (id: string): Promise<unknown> => mine(`/rooms/${id}`, 'DELETE');
export const sit = (id: string, seat?: number): Promise<Room> =>
  mine(`/rooms/${id}/seats`, 'POST', seat === undefined ? {} : { seat });
export const unseat = (id: string, seat: number): Promise<Room | undefined> =>
  mine(`/rooms/${id}/seats/${seat}`, 'DELETE');
export const addBot = (id: string, level: number, seat: number): Promise<Room> =>
  mine(`/rooms/${id}/bots`, 'POST', { level, seat });
export const handOver = (id: string, seat: number): Promise<Room> => mine(`/rooms/${id}/host`, 'POST', { seat });
export const startRoom = (id: string): Promise<Room> => mine(`/rooms/${id}/start`, 'POST');
export const roomAgain = (id: string): Promise<Room> => mine(`/rooms/${id}/again`, 'POST');
export const readInvite = (code: string): Promise<Invite> =>
  ask(`/invites/${encodeURIComponent(code)}`, { token: identity.token });
export const acceptInvite = (code: string): Promise<Room> => mine(`/invites/${encodeURIComponent(code)}`, 'POST');
export const rematch = (game: string): Promise<Room> => mine(`/games/${game}/rematch`, 'POST');
export const proof = (game: string): Promise<Proof> => ask(`/games/${game}/proof`, { token: identity.token });
