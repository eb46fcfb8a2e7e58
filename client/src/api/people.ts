// Accounts, tokens and bots: what concerns the one who sits here.
import { mine } from './calls';
import { by, door, taken } from './http';
import { identity } from './identity.svelte';
import type { Account, KeySummary, MadeBot, MadeToken, OwnEmail, Player, Scope } from './wire';

export const ownAccount = (): Promise<Account> => mine((as) => taken(door.GET('/api/v1/me/account', as)));

/** The guest becomes an account; its recovery code, which is shown this once. */
export async function join(name: string, password: string): Promise<string> {
  // Somebody who makes an account does not wait for the session that has ended here.
  identity.goOn();
  const made = await mine((as) => taken(door.POST('/api/v1/me/account', { body: { name, password }, ...as })));
  identity.adopt(made);
  return made.recovery_code;
}

export async function logIn(name: string, password: string): Promise<void> {
  identity.adopt(await taken(door.POST('/api/v1/sessions', { body: { name, password } })));
}

/** A new password for a recovery code; the next code. */
export async function recoverAccount(recovery_code: string, password: string): Promise<string> {
  const made = await taken(door.POST('/api/v1/accounts/recover', { body: { recovery_code, password } }));
  identity.adopt(made);
  return made.recovery_code;
}

/** Out here, even where the server cannot be told. */
export async function logOut(): Promise<void> {
  const as = by(identity.token);
  identity.leave();
  await taken(door.POST('/api/v1/me/signout', as)).catch(() => undefined);
}

export const changePassword = (password: string, new_password: string): Promise<unknown> =>
  mine((as) => taken(door.POST('/api/v1/me/password', { body: { password, new_password }, ...as })));

export const newCode = async (password: string): Promise<string> =>
  (await mine((as) => taken(door.POST('/api/v1/me/recovery-code', { body: { password }, ...as })))).recovery_code;

export const sessions = async (): Promise<KeySummary[]> =>
  (await mine((as) => taken(door.GET('/api/v1/me/sessions', as)))).items;

export const endSession = (token_id: string): Promise<unknown> =>
  mine((as) => taken(door.DELETE('/api/v1/me/sessions/{token_id}', { params: { path: { token_id } }, ...as })));

export const endOtherSessions = (): Promise<unknown> => mine((as) => taken(door.DELETE('/api/v1/me/sessions', as)));

export const exportMe = (): Promise<unknown> => mine((as) => taken(door.GET('/api/v1/me/export', as)));

export async function eraseMe(password: string | null): Promise<void> {
  await mine((as) => taken(door.POST('/api/v1/me/erase', { body: { player: identity.player?.id ?? '', password }, ...as })));
  identity.leave();
}

export const tokens = async (): Promise<KeySummary[]> => (await mine((as) => taken(door.GET('/api/v1/me/tokens', as)))).items;

export const makeToken = (label: string, scopes: Scope[], days: number): Promise<MadeToken> =>
  mine((as) => taken(door.POST('/api/v1/me/tokens', { body: { label, scopes, days }, ...as })));

export const revokeToken = (token_id: string): Promise<unknown> =>
  mine((as) => taken(door.DELETE('/api/v1/me/tokens/{token_id}', { params: { path: { token_id } }, ...as })));

export const bots = async (): Promise<Player[]> => (await mine((as) => taken(door.GET('/api/v1/me/bots', as)))).items;

export const makeBot = (name: string, days: number): Promise<MadeBot> =>
  mine((as) => taken(door.POST('/api/v1/me/bots', { body: { name, days }, ...as })));

export const renewBot = (bot_id: string, days: number): Promise<MadeBot> =>
  mine((as) => taken(door.POST('/api/v1/me/bots/{bot_id}/token', { params: { path: { bot_id } }, body: { days }, ...as })));

export const deleteBot = (bot_id: string): Promise<unknown> =>
  mine((as) => taken(door.DELETE('/api/v1/me/bots/{bot_id}', { params: { path: { bot_id } }, ...as })));

export const ownEmail = (): Promise<OwnEmail> => mine((as) => taken(door.GET('/api/v1/me/email', as)));

/** A code goes to the address; null takes the address away. */
export const changeEmail = (email: string | null, password: string): Promise<OwnEmail> =>
  mine((as) => taken(door.POST('/api/v1/me/email', { body: { email, password }, ...as })));

export const verifyEmail = (code: string): Promise<OwnEmail> =>
  mine((as) => taken(door.POST('/api/v1/me/email/verify', { body: { code }, ...as })));

/** The answer is the same whether the address is an account's or not. */
export const askForLetter = (email: string): Promise<unknown> =>
  taken(door.POST('/api/v1/accounts/recover/letter', { body: { email } }));
