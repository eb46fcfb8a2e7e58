import { untrack } from 'svelte';
import { backoff } from './backoff';
import { clock } from './clock.svelte';
import type { ClientFrame, Problem, Room, ServerFrame, TournamentFrame } from './wire';

export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface GameListener {
  /** The number to resume from. */
  since(): number;
  frame(frame: ServerFrame): void;
  /** Moves that nobody acknowledged, sent again with their first id after a reconnect. */
  unanswered(): ClientFrame[];
}

export interface TournamentListener {
  /** The number to resume from; null asks for none of the past. */
  since(): number | null;
  /** Of a private one that one is not in. */
  invite: string | null;
  frame(frame: TournamentFrame): void;
  /** It may not be followed any more, having become private. */
  refused(problem: Problem): void;
}

/** What is followed besides games and rooms. */
export interface Topic {
  /** What is said on every new line, to begin or to go on without a gap. */
  begin(): ClientFrame[];
  /** What ends it. */
  end?: ClientFrame;
  frame(frame: ServerFrame): void;
}

export const talkName = (place: 'room' | 'game', id: string): string => `${place} ${id}`;

interface RoomListener {
  invite: string | null;
  heard(room: Room): void;
  refused(problem: Problem): void;
}

interface Ports {
  open(): WebSocket;
  token(): string | null;
  badToken(): void;
}

/** One socket for the whole page; games, rooms and tournaments subscribe to it and survive its reconnects. */
export class Live {
  connection = $state<Connection>('connecting');
  #socket: WebSocket | null = null;
  #welcomed = false;
  /** This line said who it is, so only a welcome by name counts. */
  #named = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #pingSeconds = 10;
  #games = new Map<string, GameListener>();
  #rooms = new Map<string, RoomListener>();
  #topics = new Map<string, Topic>();
  #tournaments = new Map<string, Set<TournamentListener>>();

  constructor(private readonly ports: Ports) {}

  watchGame(game: string, listener: GameListener): () => void {
    this.#games.set(game, listener);
    if (this.#welcomed) this.#subscribe(game, listener);
    else this.#ensureOpen();
    return () => {
      if (this.#games.get(game) !== listener) return;
      this.#games.delete(game);
      this.send({ type: 'unsubscribe', game });
      this.#closeIfIdle();
    };
  }

  /** `invite` is the code of a private room in which one has no seat. A refusal may be of something else too. */
  watchRoom(room: string, invite: string | null, heard: (room: Room) => void, refused: (problem: Problem) => void = () => {}): () => void {
    const listener = { invite, heard, refused };
    this.#rooms.set(room, listener);
    if (this.#welcomed) this.send({ type: 'subscribe_room', room, invite });
    else this.#ensureOpen();
    return () => {
      if (this.#rooms.get(room) !== listener) return;
      this.#rooms.delete(room);
      this.send({ type: 'unsubscribe_room', room });
      this.#closeIfIdle();
    };
  }

  /** A page and the bar of a game may follow the same one; the server tells this line once. */
  watchTournament(tournament: string, listener: TournamentListener): () => void {
    const listeners = this.#tournaments.get(tournament) ?? new Set();
    this.#tournaments.set(tournament, listeners.add(listener));
    if (this.#welcomed) this.askTournament(tournament, listener);
    else this.#ensureOpen();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#tournaments.get(tournament) !== listeners) return;
      this.#tournaments.delete(tournament);
      this.send({ type: 'unsubscribe_tournament', tournament });
      this.#closeIfIdle();
    };
  }

  /** Follows a talk, the lobby or one's own notifications until the answer is called. */
  follow(name: string, topic: Topic): () => void {
    this.#topics.set(name, topic);
    if (this.#welcomed) this.#begin(topic);
    else this.#ensureOpen();
    return () => {
      if (this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      if (topic.end) this.send(topic.end);
      this.#closeIfIdle();
    };
  }

  /** Asks for a snapshot from where the listener is; what others of this line know already they leave aside. */
  askTournament(tournament: string, listener: TournamentListener): void {
    const since = untrack(() => listener.since());
    this.send({ type: 'subscribe_tournament', tournament, since, invite: listener.invite });
  }

  resubscribe(game: string): void {
    const listener = this.#games.get(game);
    if (listener && this.#welcomed) this.#subscribe(game, listener);
  }

  /** False when there is no open line; whatever must arrive is sent again on the next welcome. */
  send(frame: ClientFrame): boolean {
    if (!this.#welcomed || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** A new identity needs a new hello. */
  restart(): void {
    this.#drop();
    this.#attempt = 0;
    this.#ensureOpen();
  }

  networkChanged(online: boolean): void {
    if (!online) {
      this.#drop();
      this.connection = 'offline';
      return;
    }
    // Said twice, or of a net that was never gone: the line is there.
    if (this.#welcomed) return;
    this.#attempt = 0;
    this.connection = 'reconnecting';
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#ensureOpen();
  }

  #ensureOpen(): void {
    if (this.#socket || this.#retry || this.#idle) return;
    const socket = this.ports.open();
    this.#socket = socket;
    socket.onopen = () => {
      const token = this.ports.token();
      this.#named = token !== null;
      if (token) socket.send(JSON.stringify({ type: 'hello', token }));
      this.#feedWatchdog();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  #hear(frame: ServerFrame): void {
    this.#feedWatchdog();
    switch (frame.type) {
      case 'welcome':
        // Every new line is first welcomed as a spectator's; to subscribe on that would lose one's own hand.
        if (this.#named && frame.player === null) return;
        return this.#welcome(frame.now, frame.ping_seconds);
      case 'ping':
        clock.hear(frame.now);
        this.send({ type: 'pong', now: frame.now });
        return;
      case 'room':
        this.#rooms.get(frame.room.id)?.heard(frame.room);
        return;
      case 'lobby':
      case 'lobby_room':
      case 'lobby_seek':
      case 'lobby_gone':
      case 'seek':
        this.#topics.get('lobby')?.frame(frame);
        return;
      case 'chat':
      case 'said':
        this.#topics.get(talkName(frame.place, frame.place_id))?.frame(frame);
        return;
      case 'notifications':
        this.#topics.get('me')?.frame(frame);
        return;
      case 'tournament_snapshot':
      case 'tournament_update':
        return this.#tellTournament(frame);
      case 'reconnect':
        this.#drop();
        this.#again(frame.after_ms);
        return;
      case 'refused':
        return this.#refused(frame);
      default:
        if ('now' in frame) clock.hear(frame.now);
        this.#games.get(frame.game)?.frame(frame);
    }
  }

  #tellTournament(frame: TournamentFrame): void {
    clock.hear(frame.now);
    const id = frame.type === 'tournament_snapshot' ? frame.tournament.id : frame.tournament;
    for (const listener of this.#tournaments.get(id) ?? []) listener.frame(frame);
  }

  #welcome(now: number, pingSeconds: number): void {
    clock.hear(now);
    this.#welcomed = true;
    this.#attempt = 0;
    this.#pingSeconds = pingSeconds;
    this.#feedWatchdog();
    this.connection = 'live';
    for (const [game, listener] of this.#games) this.#subscribe(game, listener);
    for (const [room, { invite }] of this.#rooms) this.send({ type: 'subscribe_room', room, invite });
    for (const topic of this.#topics.values()) this.#begin(topic);
    for (const [id, listeners] of this.#tournaments) for (const listener of listeners) this.askTournament(id, listener);
  }

  #begin(topic: Topic): void {
    for (const frame of untrack(() => topic.begin())) this.send(frame);
  }

  #refused(frame: Extract<ServerFrame, { type: 'refused' }>): void {
    if (frame.game) return this.#games.get(frame.game)?.frame(frame);
    const { tournament } = frame.problem;
    if (tournament) return this.#tournaments.get(tournament)?.forEach((listener) => listener.refused(frame.problem));
    for (const topic of this.#topics.values()) topic.frame(frame);
    if (frame.id) for (const listener of this.#games.values()) listener.frame(frame);
    else for (const { refused } of this.#rooms.values()) refused(frame.problem);
  }

  // What is asked from where one is must not make an effect that asks begin anew with each thing heard.
  #subscribe(game: string, listener: GameListener): void {
    const [since, unanswered] = untrack(() => [listener.since(), listener.unanswered()] as const);
    this.send({ type: 'subscribe', game, since });
    for (const frame of unanswered) this.send(frame);
  }

  #lost(code: number): void {
    this.#drop();
    if (code === 4401) this.ports.badToken();
    this.#again(backoff(this.#attempt));
    this.#attempt += 1;
  }

  #again(after: number): void {
    if (this.connection !== 'offline') this.connection = 'reconnecting';
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#ensureOpen();
    }, after);
  }

  /** A line can die without a close; silence of more than two pings is taken for that. */
  #feedWatchdog(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(0), this.#pingSeconds * 2500);
  }

  #drop(): void {
    clearTimeout(this.#watchdog);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    // Closed before it is open, a line is told as a fault in the console, and it is none.
    if (socket?.readyState === 0) socket.onopen = () => socket.close();
    else socket?.close();
  }

  get #idle(): boolean {
    return this.#games.size + this.#rooms.size + this.#topics.size + this.#tournaments.size === 0;
  }

  #closeIfIdle(): void {
    if (!this.#idle) return;
    this.#drop();
    this.connection = 'connecting';
  }
}
