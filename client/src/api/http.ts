import type { Problem } from './wire';

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** The line is down, or the answer was not from the server's hand. */
export class Unreachable extends Error {}

interface Ask {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  token?: string | null;
}

/** A write that got no answer is sent again with the same key, so that it has one effect however often it arrives. */
export async function ask<T>(path: string, { method = 'GET', body, token = null }: Ask = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['Idempotency-Key'] = crypto.randomUUID();
  const request: RequestInit = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await answer<T>(await fetch(`/api/v1${path}`, request));
    } catch (failure) {
      if (failure instanceof Refused || attempt === 2) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 400 * (attempt + 1)));
    }
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new Unreachable(`status ${response.status}`);
  }
  if (response.ok) return body as T;
  const problem = body as Partial<Problem>;
  if (!problem.code) throw new Unreachable(`status ${response.status}`);
  throw new Refused({ title: problem.code, status: response.status, ...problem, code: problem.code });
}
