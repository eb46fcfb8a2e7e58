// Short names for the shapes of the public API. They are generated from the server's own description, so that a change
// there is a type error here. Times are milliseconds of the server's clock.
import type { components } from './schema';

type Shapes = components['schemas'];

export type Player = Shapes['Player'];
export type Credentials = Shapes['Welcome'];
export type Me = Shapes['Me'];

export type Room = Shapes['Room'];
export type RoomSeat = Shapes['RoomSeat'];
/** The limits of each game stand beside it in the description; what is sent is the shape with all fields. */
export type NewRoom = Extract<Shapes['NewRoom'], { visibility: unknown }>;
/** What whoever sets a table chooses of it, before and after. */
export type SetTable = Pick<NewRoom, 'options' | 'seats' | 'visibility' | 'leaver' | 'starts_at' | 'rated'>;
export type RoomChange = Shapes['RoomChange'];
export type Visibility = Room['visibility'];
export type LeaverPolicy = Shapes['Leaver']['policy'];
/** What a table that is thought of would be. */
export type Prospect = Shapes['Prospect'];
export type Invite = Shapes['Invite'];
export type Invitation = Shapes['Invitation'];

export type GameSummary = Shapes['GameSummary'];
export type GameSeat = Shapes['GameSeat'];
export type Outcome = Shapes['Outcome'];
export type LogEntry = Shapes['LogEntry'];
export type Snapshot = Shapes['Snapshot'];
export type Update = Shapes['Update'];
export type Proof = Shapes['Proof'];
export type Problem = Shapes['Problem'];

export type Options = Shapes['Options'];
export type View = Shapes['View'];
export type GameEvent = Shapes['Event'];
export type Move = Shapes['Move'];

export type ClientFrame = Shapes['ClientFrame'];
export type ServerFrame = Shapes['ServerFrame'];

export type SixOptions = Shapes['SixOptions'];
export type SixView = Shapes['SixView'];
export type SixEvent = Extract<GameEvent, { kind: `six-qui-prend.${string}` }>;
export type SeatCard = Shapes['SixPlayed'];

export type ShoalsOptions = Shapes['ShoalsOptions'];
export type ShoalsView = Shapes['ShoalsView'];
export type ShoalsTile = Shapes['ShoalsTile'];
export type ShoalsZone = Shapes['ShoalsZone'];
export type DiceOptions = Shapes['DiceOptions'];
export type DiceView = Shapes['DiceView'];
export type DiceFound = Shapes['DiceFound'];
export type DiceRoll = Shapes['DiceRoll'];
export type DiceWord = Shapes['DiceWord'];
export type Lexicon = Shapes['Lexicon'];
export type LookedUp = Shapes['LookedUp'];
export type ShoalsMove = Extract<Move, { kind: `shoals.${string}` }>;

export type Tournament = Shapes['Tournament'];
export type Series = Shapes['SeriesStandings'];
export type TournamentSummary = Shapes['TournamentSummary'];
export type TournamentFormat = Tournament['format'];
export type TournamentStatus = Tournament['status'];
export type TournamentEvent = Shapes['TournamentEvent'];
export type TournamentTable = Shapes['TournamentTable'];
export type TournamentFrame = Shapes['TournamentSnapshot'] | Shapes['TournamentUpdate'];
export type TieBreak = Tournament['rules']['ties'][number];
export type Place = Shapes['Place'];
export type Entrant = Shapes['Entrant'];
export type MyEntry = Shapes['MyEntry'];
export type Round = Shapes['Round'];
export type RoundSummary = Shapes['RoundSummary'];
export type Explanation = Shapes['Explanation'];
export type Why = Shapes['Why'];
export type NewTournament = Shapes['NewTournament'];
export type TournamentChange = Shapes['TournamentChange'];

export type Account = Shapes['OwnAccount'];
export type KeySummary = Shapes['TokenSummary'];
export type MadeToken = Shapes['MadeToken'];
export type MadeBot = Shapes['MadeBot'];
export type Scope = Shapes['NewToken']['scopes'][number];
export type Role = Account['role'];
export type Sanction = Shapes['Sanction'];
export type NewSanction = Shapes['NewSanction'];
export type Person = Shapes['Person'];
export type Act = Shapes['Act'];
export type Dispute = Shapes['Dispute'];

export type Report = Shapes['FullReport'];
export type Decision = Shapes['ReportDecision'];
export type Server = Shapes['Server'];

export type Profile = Shapes['Profile'];
export type PoolRating = Shapes['PoolRating'];
export type CurvePoint = Shapes['CurvePoint'];
export type BoardLine = Shapes['BoardLine'];
export type Leaderboard = Shapes['Leaderboard'];
export type BoardSize = Shapes['BoardSize'];
export type GameRatings = Shapes['GameRatings'];
export type Speed = PoolRating['speed'];
export type Side = PoolRating['side'];

export type OpenSeek = Shapes['OpenSeek'];
export type Seek = Shapes['Seek'];
export type NewSeek = Shapes['NewSeek'];
export type Study = Shapes['Study'];

export type ChatEntry = Shapes['ChatEntry'];
export type Notification = Shapes['Notification'];
export type Related = Shapes['Related'];
export type Relation = 'follow' | 'mute' | 'block';
export type Friend = Shapes['Friend'];
export type Presence = Shapes['Friends']['presence'];
export type MyInvitation = Shapes['MyInvitation'];
export type NewReport = Shapes['NewReport'];
export type OwnEmail = Shapes['OwnEmail'];
