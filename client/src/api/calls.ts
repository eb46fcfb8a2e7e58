import { by, door, Refused, taken } from './http';
import { settings, type Language } from '../ui/settings.svelte';
import { identity } from './identity.svelte';
import type { Invitation, Invite, Me, NewRoom, Options, Problem, Proof, Room, RoomChange } from './wire';

type As = ReturnType<typeof by>;
/** What a new table has to say of itself, and what it may. */
export type Wish = Pick<NewRoom, 'options' | 'seats'> & Partial<NewRoom>;

const rooms = '/api/v1/rooms/{room_id}';
const at = (room_id: string): { params: { path: { room_id: string } } } => ({ params: { path: { room_id } } });

/** What there is to say to somebody whose session has ended, before anything is sent in the name of a new guest. */
const ENDED = { title: 'The session has ended', detail: 'Log in again.', status: 401, code: 'token_invalid' } as Problem;

/** Asks as the player of this browser; a token that ran out is renewed once, unseen. */
export async function mine<T>(ask: (as: As) => Promise<T>): Promise<T> {
  if (identity.away) throw new Refused(ENDED);
  const { token } = await identity.ensure();
  try {
    return await ask(by(token));
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.problem.status !== 401) throw failure;
    await identity.renew(token);
    // Whoever has an account logs in again; a guest in their place would be somebody else.
    if (identity.lapsed !== null) throw failure;
    await identity.ensure();
    return ask(by(identity.token));
  }
}

export const me = (): Promise<Me> => mine((as) => taken(door.GET('/api/v1/me', as)));

export const openRooms = async (): Promise<Room[]> =>
  (await taken(door.GET('/api/v1/rooms', { params: { query: { limit: 20 } }, ...by(identity.token) }))).items;

/** A private room is shown to who brings the code of its invite. */
const shown = (room_id: string, invite: string | null) => ({ params: { path: { room_id }, query: invite === null ? {} : { invite } } });

export const readRoom = (id: string, invite: string | null = null): Promise<Room> => taken(door.GET(rooms, { ...shown(id, invite), ...by(identity.token) }));

/** What a table counts as: the language of its words, else the one of the page. */
export const languageOf = (options: Options): Language => ('language' in options ? options.language : null) ?? settings.language;

/** A new table; as long as nothing else is wished it is for whoever has the link, counts for nothing and waits for whoever is away. */
export const createRoom = (wish: Wish): Promise<Room> => {
  const usual: Omit<NewRoom, 'options' | 'seats'> = {
    language: languageOf(wish.options), visibility: 'link', rated: false, bots: [], start: false, starts_at: null, invite: [],
    leaver: { policy: 'wait', bank_seconds: 60 },
  };
  return mine((as) => taken(door.POST('/api/v1/rooms', { body: { ...usual, ...wish }, ...as })));
};

export const changeRoom = (id: string, body: RoomChange): Promise<Room> =>
  mine((as) => taken(door.PATCH(rooms, { ...at(id), body, ...as })));

export const closeRoom = (id: string): Promise<unknown> => mine((as) => taken(door.DELETE(rooms, { ...at(id), ...as })));

export const sit = (id: string, seat?: number): Promise<Room> =>
  mine((as) => taken(door.POST(`${rooms}/seats`, { ...at(id), body: seat === undefined ? {} : { seat }, ...as })));

export const unseat = (id: string, seat: number): Promise<Room> =>
  mine((as) => taken(door.DELETE(`${rooms}/seats/{seat}`, { params: { path: { room_id: id, seat } }, ...as })));

export const addBot = (id: string, level: number, seat: number): Promise<Room> =>
  mine((as) => taken(door.POST(`${rooms}/bots`, { ...at(id), body: { level, seat }, ...as })));

export const handOver = (id: string, seat: number): Promise<Room> =>
  mine((as) => taken(door.POST(`${rooms}/host`, { ...at(id), body: { seat }, ...as })));

export const startRoom = (id: string): Promise<Room> => mine((as) => taken(door.POST(`${rooms}/start`, { ...at(id), ...as })));

export const roomAgain = (id: string, invite: string | null = null): Promise<Room> =>
  mine((as) => taken(door.POST(`${rooms}/again`, { ...shown(id, invite), ...as })));

/** Who was asked to come, for those who sit there. */
export const invitedTo = async (room_id: string): Promise<Invitation[]> =>
  (await mine((as) => taken(door.GET(`${rooms}/invitations`, { ...at(room_id), ...as })))).items;

/** Looking at it makes a guest of nobody. */
export function readInvite(code: string): Promise<Invite> {
  const look = (as: As): Promise<Invite> => taken(door.GET('/api/v1/invites/{code}', { params: { path: { code } }, ...as }));
  return identity.player && !identity.away ? mine(look) : look(by(null));
}

export const acceptInvite = (code: string): Promise<Room> =>
  mine((as) => taken(door.POST('/api/v1/invites/{code}', { params: { path: { code } }, ...as })));

export const rematch = (game_id: string): Promise<Room> =>
  mine((as) => taken(door.POST('/api/v1/games/{game_id}/rematch', { params: { path: { game_id } }, ...as })));

export const proof = (game_id: string): Promise<Proof> =>
  taken(door.GET('/api/v1/games/{game_id}/proof', { params: { path: { game_id } }, ...by(identity.token) }));
