// A stand-in server for working on the client alone: it deals, lets bots choose at random and answers the wire contract
// as far as the client asks. It knows the rules of six-qui-prend just well enough to lay cards.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const port = Number(process.env.PORT ?? 8000);
const think = Number(process.env.THINK_MS ?? 900);
const players = new Map();
const rooms = new Map();
const games = new Map();
const sockets = new Set();
let serial = 0;
const newId = (kind) => `${kind}${(serial += 1)}`;

const heads = (card) => (card === 55 ? 7 : card % 11 === 0 ? 5 : card % 10 === 0 ? 3 : card % 5 === 0 ? 2 : 1);
const sum = (cards) => cards.reduce((total, card) => total + heads(card), 0);

function shuffled() {
  const deck = Array.from({ length: 104 }, (_, i) => i + 1);
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

function begin(room) {
  const seats = room.seats.map((seat) => ({ ...seat, present: true, left: false, stand_in: null, away_until: null }));
  const game = {
    id: newId('game'), room: room.id, options: room.options, seats, n: 0, log: [], status: 'running', round: 0, trick: 1,
    totals: seats.map(() => 0), outcome: null, started_at: Date.now(), ended_at: null, rematch: null,
  };
  games.set(game.id, game);
  room.game = game.id;
  room.status = 'started';
  record(game, 'start', null, deal(game));
  tellRoom(room);
  return game;
}

function deal(game) {
  const deck = shuffled();
  game.round += 1;
  game.trick = 1;
  game.hands = game.seats.map(() => deck.splice(0, 10).sort((a, b) => a - b));
  game.rows = deck.splice(0, 4).map((card) => [card]);
  game.choices = new Map();
  game.lying = [];
  game.chooser = null;
  game.roundHeads = game.seats.map(() => 0);
  expect(game, game.options.choose_seconds);
  return [{ kind: 'six-qui-prend.dealt', round: game.round, rows: structuredClone(game.rows) }];
}

function expect(game, seconds) {
  game.deadline = seconds ? Date.now() + seconds * 1000 : null;
  clearTimeout(game.timer);
  if (seconds) game.timer = setTimeout(() => late(game), seconds * 1000);
  clearTimeout(game.thinking);
  game.thinking = setTimeout(() => botsAct(game), think);
}

const toAct = (game) =>
  game.status !== 'running' ? [] : game.chooser !== null ? [game.chooser] : game.seats.map(({ seat }) => seat).filter((seat) => !game.choices.has(seat));

function botsAct(game) {
  for (const seat of toAct(game)) {
    if (game.seats[seat].bot_level === null) continue;
    play(game, seat, game.chooser === null
      ? { kind: 'six-qui-prend.choose', card: game.hands[seat][Math.floor(Math.random() * game.hands[seat].length)] }
      : { kind: 'six-qui-prend.take_row', row: Math.floor(Math.random() * 4) });
  }
}

function late(game) {
  for (const seat of toAct(game)) {
    play(game, seat, game.chooser === null ? { kind: 'six-qui-prend.choose', card: game.hands[seat][0] } : { kind: 'six-qui-prend.take_row', row: 0 }, 'expire');
  }
}

function play(game, seat, move, cause = 'move') {
  if (game.status !== 'running') return { code: 'over', title: 'over', status: 409 };
  const events = [];
  if (move.kind === 'six-qui-prend.choose') {
    if (game.chooser !== null || !game.hands[seat].includes(move.card)) return { code: 'illegal', title: 'illegal', status: 422, detail: 'You do not hold that card.' };
    game.choices.set(seat, move.card);
    events.push({ kind: 'six-qui-prend.chosen', seat });
    if (game.choices.size === game.seats.length) {
      game.lying = [...game.choices].map(([who, card]) => ({ seat: who, card, laid: false })).sort((a, b) => a.card - b.card);
      for (const { seat: who, card } of game.lying) game.hands[who] = game.hands[who].filter((held) => held !== card);
      events.push({ kind: 'six-qui-prend.revealed', round: game.round, trick: game.trick, cards: game.lying.map(({ seat: who, card }) => ({ seat: who, card })) });
      lay(game, events);
    }
  } else {
    if (game.chooser !== seat) return { code: 'illegal', title: 'illegal', status: 422, detail: 'No row to take.' };
    game.chooser = null;
    take(game, events, game.lying.find(({ laid }) => !laid), move.row, 'low');
    lay(game, events);
  }
  record(game, cause, seat, events);
  return null;
}

function take(game, events, lying, row, reason) {
  const taken = game.rows[row];
  game.rows[row] = [lying.card];
  lying.laid = true;
  game.totals[lying.seat] += sum(taken);
  game.roundHeads[lying.seat] += sum(taken);
  events.push({ kind: 'six-qui-prend.placed', seat: lying.seat, card: lying.card, row, taken, heads: sum(taken), reason });
}

function lay(game, events) {
  for (const lying of game.lying) {
    if (lying.laid) continue;
    const ends = game.rows.map((row, index) => ({ index, end: row.at(-1) })).filter(({ end }) => end < lying.card);
    if (ends.length === 0) {
      game.chooser = lying.seat;
      events.push({ kind: 'six-qui-prend.row_wanted', seat: lying.seat, card: lying.card });
      return expect(game, game.options.row_seconds);
    }
    const { index } = ends.reduce((best, row) => (row.end > best.end ? row : best));
    if (game.rows[index].length === 5) take(game, events, lying, index, 'sixth');
    else {
      game.rows[index] = [...game.rows[index], lying.card];
      lying.laid = true;
      events.push({ kind: 'six-qui-prend.placed', seat: lying.seat, card: lying.card, row: index, taken: [], heads: 0, reason: 'fits' });
    }
  }
  nextTrick(game, events);
}

function nextTrick(game, events) {
  game.lying = [];
  game.choices = new Map();
  game.trick += 1;
  if (game.trick <= 10) return expect(game, game.options.choose_seconds);
  events.push({ kind: 'six-qui-prend.round_over', round: game.round, heads: game.roundHeads, totals: [...game.totals] });
  if (game.options.target !== null && Math.max(...game.totals) < game.options.target) return void events.push(...deal(game));
  clearTimeout(game.timer);
  Object.assign(game, { status: 'over', trick: 10, deadline: null, ended_at: Date.now() });
  const ranks = game.totals.map((own) => 1 + game.totals.filter((other) => other < own).length);
  game.outcome = { ending: 'finished', scores: game.totals, ranks };
}

function record(game, cause, seat, events) {
  game.n += 1;
  game.log.push({ n: game.n, at: Date.now(), cause, seat, events });
  for (const socket of sockets) if (socket.games?.has(game.id)) socket.tell(update(game, socket.player, game.n - 1));
}

function state(game, player) {
  const you = player ? (game.seats.find((seat) => seat.player?.id === player.id)?.seat ?? null) : null;
  const view = {
    kind: 'six-qui-prend.view', phase: game.status !== 'running' ? 'over' : game.chooser === null ? 'choose' : 'choose_row',
    round: game.round, trick: game.trick, rows: game.rows, hand: you === null ? null : game.hands[you], chosen: [...game.choices.keys()],
    own_choice: you === null || game.lying.length > 0 ? null : (game.choices.get(you) ?? null), revealed: game.lying, last_trick: [],
    row_chooser: game.chooser, taken: [], round_heads: game.roundHeads, totals: game.totals, left: [],
  };
  return {
    you, game: game.id, n: game.n, status: game.status, to_act: toAct(game), deadline: game.deadline, now: Date.now(), view,
    outcome: game.outcome, seed: game.status === 'over' ? '5eed'.repeat(8) : null,
  };
}

function update(game, player, since) {
  const { you: _, ...rest } = state(game, player);
  return { type: 'update', since, events: game.log.filter(({ n }) => n > since), ...rest };
}

const snapshot = (game, player, since) => ({
  ...update(game, player, since ?? game.n), type: 'snapshot', you: state(game, player).you, ruleset: 'six-qui-prend', options: game.options,
  seats: game.seats, commitment: 'c0ffee'.repeat(10), room: game.room, rematch: game.rematch, started_at: game.started_at, ended_at: game.ended_at,
});

const roomFor = (room, player) => ({ ...room, you: player ? (room.seats.find((seat) => seat.player?.id === player.id)?.seat ?? null) : null });

function tellRoom(room) {
  room.version += 1;
  for (const socket of sockets) if (socket.rooms?.has(room.id)) socket.tell({ type: 'room', room: roomFor(room, socket.player) });
}

function botAt(room, seat, level) {
  room.seats[seat].bot_level = level;
}

const full = (room) => room.seats.every((seat) => seat.player || seat.bot_level !== null);

function makeRoom(player, body) {
  const room = {
    id: newId('room'), invite: `inv${serial}`, options: body.options, host: player, visibility: body.visibility ?? 'link',
    leaver: body.leaver ?? { policy: 'bot', bank_seconds: 60 }, rated: false, language: body.language ?? 'en', status: 'open', game: null,
    rematch: null, you: null, created_at: Date.now(), version: 1,
    seats: Array.from({ length: body.seats }, (_, seat) => ({ seat, player: seat === 0 ? player : null, bot_level: null })),
  };
  rooms.set(room.id, room);
  (body.bots ?? []).forEach((level, index) => botAt(room, index + 1, level));
  if (body.start) begin(room);
  return room;
}

const no = (status, code) => ({ status, body: { type: 'about:blank', title: code, status, code } });

function sit(room, player, seat) {
  if (room.seats.some((taken) => taken.player?.id === player.id)) return roomFor(room, player);
  const free = seat === undefined ? room.seats.find((place) => !place.player && place.bot_level === null) : room.seats[seat];
  if (room.status !== 'open') return no(409, room.status === 'started' ? 'room_started' : 'room_closed');
  if (!free || free.player || free.bot_level !== null) return no(409, 'room_full');
  free.player = player;
  tellRoom(room);
  return roomFor(room, player);
}

function unseat(room, seat) {
  Object.assign(room.seats[seat], { player: null, bot_level: null });
  const next = room.seats.find((place) => place.player);
  if (next && !room.seats.some((place) => place.player?.id === room.host.id)) room.host = next.player;
  if (!next) room.status = 'closed';
  tellRoom(room);
}

function roomRoute(room, what, method, body, player, rest) {
  switch (`${method} ${what ?? ''}`) {
    case 'GET ': return roomFor(room, player);
    case 'PATCH ': Object.assign(room, { options: body.options, visibility: body.visibility, leaver: body.leaver }); tellRoom(room); return roomFor(room, player);
    case 'DELETE ': room.status = 'closed'; tellRoom(room); return {};
    case 'POST seats': return sit(room, player, body.seat);
    case 'DELETE seats': unseat(room, Number(rest)); return roomFor(room, player);
    case 'POST bots': botAt(room, body.seat, body.level); tellRoom(room); return roomFor(room, player);
    case 'POST host': room.host = room.seats[body.seat].player; tellRoom(room); return roomFor(room, player);
    case 'POST start': begin(room); return roomFor(room, player);
    case 'POST again': return roomFor(makeRoom(player, { ...room, seats: room.seats.length }), player);
    default: return no(404, 'not_found');
  }
}

function route(method, path, body, player) {
  const [first, second, third, rest] = path.split('/').filter(Boolean);
  if (first === 'guests') {
    const token = newId('lt_');
    const credentials = { player: { id: newId('p'), name: body.name ?? 'Back again', kind: 'guest' }, token, expires_at: Date.now() + 1e10, recovery_code: 'ABCD-EFGH-JKLM-NPQR' };
    players.set(token, credentials.player);
    return { status: 201, body: credentials };
  }
  if (first === 'rooms' && !second && method === 'GET') return { items: [...rooms.values()].filter((room) => room.visibility === 'public' && room.status === 'open').map((room) => roomFor(room, player)), next: null };
  if (first === 'invites') {
    const room = [...rooms.values()].find(({ invite }) => invite === second);
    if (!room) return no(404, 'not_found');
    if (method === 'POST') return sit(room, player);
    return { state: room.status === 'open' ? (full(room) ? 'full' : 'open') : room.status, room: roomFor(room, player) };
  }
  if (!player && first !== 'rooms' && first !== 'games') return no(401, 'unauthenticated');
  if (first === 'me') {
    if (method === 'PATCH') {
      Object.assign(player, { name: body.name ?? player.name });
      return player;
    }
    const mine = (list) => [...list.values()].filter((item) => item.seats.some((seat) => seat.player?.id === player.id));
    return { player, language: 'en', games: mine(games).map((game) => ({ ...snapshot(game, player), id: game.id })), rooms: mine(rooms).map((room) => roomFor(room, player)) };
  }
  if (first === 'rooms' && !second) return { status: 201, body: roomFor(makeRoom(player, body), player) };
  if (first === 'rooms') return rooms.has(second) ? roomRoute(rooms.get(second), third, method, body, player, rest) : no(404, 'not_found');
  const game = games.get(second);
  if (!game) return no(404, 'not_found');
  if (third === 'proof') return { seed: '5eed'.repeat(8), commitment: 'c0ffee'.repeat(10), commitment_matches: true, state_matches: true };
  const old = rooms.get(game.room);
  const room = makeRoom(player, { ...old, seats: old.seats.length, bots: old.seats.filter((seat) => seat.bot_level !== null).map((seat) => seat.bot_level) });
  game.rematch = room.id;
  if (full(room)) begin(room);
  return roomFor(room, player);
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const url = new URL(request.url, 'http://here');
    const player = players.get(request.headers.authorization?.slice(7)) ?? null;
    const made = route(request.method, url.pathname.replace('/api/v1', ''), text ? JSON.parse(text) : {}, player);
    const { status, body } = typeof made.status === 'number' ? made : { status: 200, body: made };
    response.writeHead(status, { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' }).end(JSON.stringify(body));
  });
});

new WebSocketServer({ server, path: '/api/v1/live' }).on('connection', (socket) => {
  socket.games = new Set();
  socket.rooms = new Set();
  socket.tell = (frame) => socket.send(JSON.stringify(frame));
  sockets.add(socket);
  const pings = setInterval(() => socket.tell({ type: 'ping', now: Date.now() }), 10_000);
  socket.tell({ type: 'welcome', player: null, now: Date.now(), ping_seconds: 10 });
  socket.on('close', () => (sockets.delete(socket), clearInterval(pings)));
  socket.on('message', (raw) => hear(socket, JSON.parse(raw)));
});

function hear(socket, frame) {
  const game = games.get(frame.game);
  if (frame.type === 'hello') {
    socket.player = players.get(frame.token) ?? null;
    socket.tell({ type: 'welcome', player: socket.player, now: Date.now(), ping_seconds: 10 });
  } else if (frame.type === 'subscribe_room' && rooms.has(frame.room)) {
    socket.rooms.add(frame.room);
    socket.tell({ type: 'room', room: roomFor(rooms.get(frame.room), socket.player) });
  } else if (frame.type === 'subscribe' && game) {
    socket.games.add(game.id);
    socket.tell(snapshot(game, socket.player, frame.since));
  } else if (frame.type === 'move' && game) {
    const problem = play(game, state(game, socket.player).you, frame.move);
    socket.tell(problem ? { type: 'refused', id: frame.id, game: game.id, problem } : { type: 'accepted', id: frame.id, game: game.id, n: game.n, replayed: false });
  } else if (frame.game || frame.room) {
    if (!frame.type.startsWith('un')) socket.tell({ type: 'refused', id: null, game: frame.game ?? null, problem: { code: 'not_found', title: 'not_found', status: 404 } });
  }
}

server.listen(port, () => process.stdout.write(`mock server on port ${port}\n`));
