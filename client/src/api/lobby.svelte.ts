import type { Topic } from './live.svelte';
import type { ClientFrame, OpenSeek, Room, ServerFrame } from './wire';

/** What is open, as the server tells it: all of it at first, then each change. */
export class LobbyFeed implements Topic {
  rooms = $state.raw<Room[] | null>(null);
  seeks = $state.raw<OpenSeek[] | null>(null);
  readonly end: ClientFrame = { type: 'unsubscribe_lobby' };

  begin(): ClientFrame[] {
    return [{ type: 'subscribe_lobby' }];
  }

  /** What was asked for, while the line is away. */
  take(rooms: Room[] | null, seeks: OpenSeek[] | null): void {
    if (rooms) this.rooms = rooms;
    if (seeks) this.seeks = seeks;
  }

  frame(frame: ServerFrame): void {
    switch (frame.type) {
      case 'lobby':
        this.rooms = frame.rooms;
        this.seeks = frame.seeks;
        return;
      case 'lobby_room':
        this.rooms = replaced(this.rooms, frame.room);
        return;
      case 'lobby_seek':
        this.seeks = replaced(this.seeks, frame.seek);
        return;
      case 'lobby_gone':
        if (frame.what === 'room') this.rooms = (this.rooms ?? []).filter(({ id }) => id !== frame.id);
        else this.seeks = (this.seeks ?? []).filter(({ id }) => id !== frame.id);
    }
  }
}

/** In its old place, or as the newest. */
function replaced<T extends { id: string }>(held: T[] | null, news: T): T[] {
  const all = held ?? [];
  return all.some(({ id }) => id === news.id) ? all.map((one) => (one.id === news.id ? news : one)) : [news, ...all];
}
