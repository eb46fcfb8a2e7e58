import { mine } from './calls';
import { door, taken } from './http';
import { identity } from './identity.svelte';
import { live } from './line';
import type { Topic } from './live.svelte';
import type { ClientFrame, Notification, ServerFrame } from './wire';

const PAGE = 20;

/** Where a notification leads; null where it only says something. */
export function placeOf({ kind, game, room, player, detail }: Pick<Notification, 'kind' | 'game' | 'room' | 'player' | 'detail'>): string | null {
  if (kind === 'follower') return player ? `/players/${player.id}` : null;
  if (kind === 'tournament' && typeof detail.tournament === 'string') return game ? `/games/${game}?tournament=${detail.tournament}` : `/tournaments/${detail.tournament}`;
  if (kind === 'warning' || kind === 'sanction') return '/account';
  if (game) return `/games/${game}`;
  return room ? `/rooms/${room}` : null;
}

/** One's own notifications, the newest first, followed on the page's line and the same on all devices. */
class Notices implements Topic {
  items = $state.raw<Notification[]>([]);
  unread = $state(0);
  /** Counts what came while this page looked. */
  news = $state(0);
  #n: number | null = null;
  #whose: string | null = null;
  #stop: () => void = () => {};

  /** Begins with whoever sits here, and anew with whoever comes after. */
  start(): void {
    const turn = (): void => {
      const player = identity.player?.id ?? null;
      if (player === this.#whose) return;
      this.#stop();
      this.items = [];
      this.unread = 0;
      this.#n = null;
      this.#whose = player;
      this.#stop = player ? live.follow('me', this) : () => {};
    };
    identity.onChange(turn);
    turn();
  }

  begin(): ClientFrame[] {
    return [{ type: 'subscribe_me', since: this.#n }];
  }

  frame(frame: ServerFrame): void {
    if (frame.type !== 'notifications') return;
    const first = this.#n === null;
    this.#n = frame.n;
    this.unread = frame.unread;
    this.#merge(frame.items);
    // The first word says only how many there are; one of them may be a call to a game.
    if (first && frame.unread > 0) void this.load().catch(() => undefined);
    // Read elsewhere, on another device or because the turn is over: which ones, the list knows.
    if (this.unread < this.items.filter(({ read }) => !read).length) void this.load().catch(() => undefined);
    if (frame.items.length > 0 && !first) this.news += frame.items.length;
  }

  /** The newest, as the server has them: another device may have read some. */
  async load(): Promise<void> {
    if (!identity.player) return;
    const found = await mine((as) => taken(door.GET('/api/v1/me/notifications', { params: { query: { limit: PAGE } }, ...as })));
    this.#merge(found.items);
    this.unread = found.unread;
  }

  /** Who is at a table knows what was told of it. */
  visited(place: { game: string } | { room: string }): void {
    const here = this.items.filter((item) => !item.read && ('game' in place ? item.game === place.game : item.room === place.room));
    if (here.length > 0) void this.read({ numbers: here.map(({ n }) => n) }).catch(() => undefined);
  }

  async read(mark: { numbers: number[] } | { upto: number }): Promise<void> {
    const all = 'upto' in mark;
    this.items = this.items.map((item) => ((all ? item.n <= mark.upto : mark.numbers.includes(item.n)) ? { ...item, read: true } : item));
    const body = all ? { upto: mark.upto, read: true } : { numbers: mark.numbers, read: true };
    this.unread = (await mine((as) => taken(door.POST('/api/v1/me/notifications/read', { body, ...as })))).unread;
  }

  #merge(more: Notification[]): void {
    const held = new Map(this.items.map((item) => [item.n, item]));
    for (const item of more) held.set(item.n, item);
    this.items = [...held.values()].sort((one, other) => other.n - one.n).slice(0, 100);
  }
}

export const notices = new Notices();
