import createClient from 'openapi-fetch';
import type { paths } from './schema';
import type { Problem } from './wire';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** The line is down, or the answer was not from the server's hand. */
export class Unreachable extends Error {}

const TRIES = 3;

/** A write that got no answer is sent again with the same key, so that it has one effect however often it arrives. */
async function patiently(request: Request): Promise<Response> {
  if (request.method !== 'GET') request.headers.set('Idempotency-Key', crypto.randomUUID());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(request.clone());
    } catch (failure) {
      if (attempt === TRIES || request.signal.aborted) throw new Unreachable(String(failure));
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
}

export const door = createClient<paths>({ baseUrl: location.origin, fetch: patiently });

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of an answer, or the refusal as an error. */
export async function taken<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (response.ok) return data as T;
  const problem = error as Partial<Problem> | undefined;
  if (!problem?.code) throw new Unreachable(`status ${response.status}`);
  throw new Refused(problem as Problem);
}

/** The header of a player's request. */
export const by = (token: string | null): { headers?: { Authorization: string } } =>
  token ? { headers: { Authorization: `Bearer ${token}` } } : {};
