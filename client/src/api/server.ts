import { door, taken } from './http';
import type { Server } from './wire';

let asked: Promise<Server> | null = null;

/** What this server has, so that nothing is offered which it does not; asked once. */
export const server = (): Promise<Server> =>
  (asked ??= taken(door.GET('/api/v1/server')).catch((failure: unknown) => {
    asked = null;
    throw failure;
  }));
