// The shapes that travel between the server and this client. Times are milliseconds of the server's clock.

export interface Player {
  id: string;
  name: string;
  kind: 'guest' | 'account' | 'bot';
}

export type LeaverPolicy = 'wait' | 'skip' | 'bot' | 'forfeit';
export type Visibility = 'public' | 'link' | 'private';

export interface SixOptions {
  ruleset: 'six-qui-prend';
  target: number | null;
  deck: 'full' | 'tactical';
  choose_seconds: number;
  row_seconds: number;
}

export type Options = SixOptions;

export interface RoomSeat {
  seat: number;
  player: Player | null;
  bot_level: number | null;
}

export interface Room {
  id: string;
  invite: string | null;
  options: Options;
  seats: RoomSeat[];
  host: Player;
  visibility: Visibility;
  leaver: { policy: LeaverPolicy; bank_seconds: number };
  rated: boolean;
  language: string;
  status: 'open' | 'started' | 'closed';
  game: string | null;
  rematch: string | null;
  you: number | null;
  created_at: number;
  version: number;
}

export interface NewRoom {
  options: Options;
  seats: number;
  visibility: Visibility;
  leaver?: { policy: LeaverPolicy; bank_seconds: number };
  language?: string;
  bots?: number[];
  start?: boolean;
}

export type InviteState = 'open' | 'seated' | 'full' | 'started' | 'closed';

export interface Invite {
  state: InviteState;
  room: Room;
}

export interface Credentials {
  player: Player;
  token: string;
  expires_at: number;
  recovery_code: string;
}

export interface Outcome {
  ending: string;
  scores: number[];
  ranks: number[];
}

export interface GameSummary {
  id: string;
  ruleset: string;
  status: 'running' | 'over' | 'aborted';
  n: number;
  you: number | null;
  seats: GameSeat[];
  to_act: number[];
  deadline: number | null;
  started_at: number;
  ended_at: number | null;
  outcome: Outcome | null;
}

export interface Me {
  player: Player;
  language: string;
  games: GameSummary[];
  rooms: Room[];
}

export interface GameSeat {
  seat: number;
  player: Player | null;
  bot_level: number | null;
  present: boolean;
  left: boolean;
  stand_in: number | null;
  away_until: number | null;
}

export interface SeatCard {
  seat: number;
  card: number;
}

export interface SixView {
  kind: 'six-qui-prend.view';
  phase: 'choose' | 'choose_row' | 'over';
  round: number;
  trick: number;
  rows: number[][];
  hand: number[] | null;
  chosen: number[];
  own_choice: number | null;
  revealed: { seat: number; card: number; laid: boolean }[];
  last_trick: SeatCard[];
  row_chooser: number | null;
  taken: number[][];
  round_heads: number[];
  totals: number[];
  left: number[];
}

export type PlacedReason = 'fits' | 'sixth' | 'low';

export type SixEvent =
  | { kind: 'six-qui-prend.dealt'; round: number; rows: number[][] }
  | { kind: 'six-qui-prend.hand'; round: number; hand: number[] }
  | { kind: 'six-qui-prend.chosen'; seat: number }
  | { kind: 'six-qui-prend.revealed'; round: number; trick: number; cards: SeatCard[] }
  | { kind: 'six-qui-prend.row_wanted'; seat: number; card: number }
  | {
      kind: 'six-qui-prend.placed';
      seat: number;
      card: number;
      row: number;
      taken: number[];
      heads: number;
      reason: PlacedReason;
    }
  | { kind: 'six-qui-prend.round_over'; round: number; heads: number[]; totals: number[] }
  | { kind: 'six-qui-prend.left'; seat: number };

export type SixMove =
  | { kind: 'six-qui-prend.choose'; card: number }
  | { kind: 'six-qui-prend.take_row'; row: number };

export type View = SixView;
export type GameEvent = SixEvent;
export type Move = SixMove;

export interface LogEntry {
  n: number;
  at: number;
  cause: 'start' | 'move' | 'expire' | 'leave' | 'credit' | 'abort';
  seat: number | null;
  events: GameEvent[];
}

export interface Update {
  type: 'update';
  game: string;
  n: number;
  since: number;
  events: LogEntry[];
  status: 'running' | 'over' | 'aborted';
  to_act: number[];
  deadline: number | null;
  now: number;
  view: View;
  outcome: Outcome | null;
  seed: string | null;
}

export interface Snapshot extends Omit<Update, 'type' | 'since'> {
  type: 'snapshot';
  since: number | null;
  ruleset: string;
  options: Options;
  seats: GameSeat[];
  you: number | null;
  commitment: string;
  room: string | null;
  rematch: string | null;
  started_at: number;
  ended_at: number | null;
}

export interface Proof {
  seed: string;
  commitment: string;
  commitment_matches: boolean;
  state_matches: boolean;
}

export interface Problem {
  type?: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  rule?: string;
  place?: string;
  n?: number;
  errors?: { at: string; message: string }[];
}

export type ClientFrame =
  | { type: 'hello'; token?: string }
  | { type: 'subscribe'; game: string; since?: number }
  | { type: 'unsubscribe'; game: string }
  | { type: 'subscribe_room'; room: string }
  | { type: 'unsubscribe_room'; room: string }
  | { type: 'move'; id: string; game: string; n?: number; move: Move }
  | { type: 'leave'; id: string; game: string }
  | { type: 'pong'; now: number };

export type ServerFrame =
  | Snapshot
  | Update
  | { type: 'welcome'; player: Player | null; now: number; ping_seconds: number }
  | { type: 'seats'; game: string; seats: GameSeat[]; rematch: string | null }
  | { type: 'accepted'; id: string; game: string; n: number; replayed: boolean }
  | { type: 'refused'; id: string | null; game: string | null; problem: Problem }
  | { type: 'ping'; now: number }
  | { type: 'room'; room: Room }
  | { type: 'reconnect'; after_ms: number };
