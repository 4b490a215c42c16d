import { loginEvent, type LoginReply, type ServerEvent, type ServerEventName } from '@ovation/contract/events.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Logger } from 'pino';
import { fastifyCookie } from '@fastify/cookie';
import type { Actor, Viewer } from '../http/call.ts';
import { cookieName } from '../http/session-cookie.ts';
import type { Processes } from '../processes/processes.ts';
import { receiveClientEvents } from './client-events.ts';
import { createPresence, type PresenceTimes } from './presence.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import type { Realtime } from './realtime.ts';
import { accountOfRoom, accountRoom, leaveAll, watchedRoom, type SocketData } from './rooms.ts';
import { errors } from '@ovation/contract/errors.ts';
import { watchReader } from './slow-readers.ts';
import { createStrangerLimit } from './stranger-limit.ts';
import type { createSocketAdapter } from './socket-adapter.ts';

export interface SocketServerOptions {
  /** Absent in a process that has no sockets itself, and tells those of others. */
  readonly http: HttpServer | undefined;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** Who answers what clients send. */
  readonly hub: RealtimeHub;
  /**
   * While developing, Vite's own sockets share the server: what is not ours is left to it, instead of being hung up.
   */
  readonly development?: boolean;
  readonly processes: Processes;
  /** How rooms reach over processes; absent in one process. */
  readonly adapter?: ReturnType<typeof createSocketAdapter> | undefined;
  readonly presenceTimes: PresenceTimes;
  authenticate(token: string): Promise<Actor | undefined>;
  /** Whose address a handshake comes from; strangers are counted by it. */
  addressOf(request: IncomingMessage): string;
  /** Why the site is closed to them; undefined where it is open. */
  whyClosed(visitor: {
    readonly actor: Viewer;
    readonly country: string | undefined;
  }): Promise<ClosedBecause | undefined>;
  /** Where a client is, by its handshake. */
  countryOf(request: IncomingMessage): string | undefined;
}

type ClosedBecause = ServerEvent<'site.closed'>['reason'];

export interface SocketServer extends Realtime {
  close(): Promise<void>;
}

/** A connection, before and below what socket.io makes of it. */
type EngineSocket = Socket['conn'];

const largestMessageBytes = 100_000;
/** So many rooms are told by one broadcast. */
const roomsAtOnce = 1_000;
/** Pages that one account has open at the same time. */
const maxSockets = 30;

const refusals = {
  login: 'Please log in to go on.',
  full: 'This site is open in too many places. Please close some of them.',
} as const;

/**
 * One room per account: a socket enters it by logging in, in the handshake or by the `login` event after each
 * reconnect.
 */
export function startSocketServer({
  http,
  logger,
  publicUrl,
  hub,
  development = false,
  processes,
  adapter,
  presenceTimes,
  authenticate,
  addressOf,
  whyClosed,
  countryOf,
}: SocketServerOptions): SocketServer {
  const strangers = createStrangerLimit(addressOf);
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: largestMessageBytes,
    transports: ['websocket', 'polling'],
    destroyUpgrade: !development,
    ...(adapter ? { adapter } : {}),
    allowRequest: (request, allow) =>
      allow(null, isOurOrigin(request.headers.origin, request.headers.host, publicUrl) && strangers.hasRoom(request)),
  });
  io.engine?.on('connection', (connection: EngineSocket) => {
    strangers.enter(connection.request);
    connection.once('close', () => strangers.leave(connection.request));
  });
  const { rooms } = io.sockets.adapter;
  const presence = createPresence({
    processes,
    times: presenceTimes,
    onChange: (accountId, isOnline) => hub.emitPresence(accountId, isOnline),
  });
  io.sockets.adapter.on('join-room', (name: string) => ifAccount(name, presence.enter));
  io.sockets.adapter.on('leave-room', (name: string) => ifAccount(name, presence.leave));
  processes.subscribe('recheck', (accountId: string) => recheckHere(accountId));
  announceGaps(io, processes);

  /** Counts how often anybody's sessions were looked at again. */
  let rechecks = 0;

  async function login(socket: Socket, token: string | undefined): Promise<LoginReply> {
    const before = rechecks;
    const account = token === undefined ? undefined : await authenticate(token);
    const data = socket.data as SocketData;
    if (data.accountId !== account?.id) await leaveAll(socket);
    if (!account) strangers.enter(socket.conn.request);
    const closed = await whyClosed({ actor: account, country: data.country });
    if (closed) return turnAway(socket, closed);
    if (!account) return refuse(socket, refusals.login);
    strangers.leave(socket.conn.request);
    const room = accountRoom(account.id);
    if (!socket.rooms.has(room) && presence.countSockets(account.id) >= maxSockets)
      return refuse(socket, refusals.full);
    Object.assign(data, { token, accountId: account.id, actor: account });
    await socket.join(room);
    // Who was logged out while this socket came in was looked for before it was there.
    if (rechecks !== before && (await authenticate(token ?? ''))?.id !== account.id)
      return refuse(socket, refusals.login);
    // What happens from now on is told: no process may believe that nobody is here.
    await presence.settled();
    return { ok: true, accountId: account.id };
  }

  io.on('connection', (socket) => {
    const answer = async (data: unknown, reply: unknown): Promise<void> => {
      const parsed = loginEvent.safeParse(typeof data === 'function' ? undefined : data);
      const result = await login(
        socket,
        (parsed.success ? parsed.data?.token : undefined) ?? tokenOfHandshake(socket, publicUrl),
      );
      const acknowledge = typeof data === 'function' ? data : reply;
      if (typeof acknowledge === 'function') acknowledge(result);
    };
    const answerSafely = (data?: unknown, reply?: unknown): void => {
      answer(data, reply).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket could not log in');
        // Cut rather than closed, so that its client comes back by itself.
        socket.conn.close(true);
      });
    };
    (socket.data as SocketData).country = countryOf(socket.request);
    watchReader(socket, logger);
    receiveClientEvents(socket, { hub, logger });
    socket.on('login', answerSafely);
    if (tokenOfHandshake(socket, publicUrl) !== undefined) answerSafely();
  });

  /** Looks at every socket of an account again; those whose session is over are closed. */
  async function recheck(accountId: string): Promise<void> {
    for (const id of rooms.get(accountRoom(accountId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      const { token = '' } = (socket?.data ?? {}) as SocketData;
      const owner = await authenticate(token).catch(() => 'unknown' as const);
      // Who cannot be asked about now hears nothing until they come back.
      if (owner === 'unknown') socket?.conn.close(true);
      else if (owner?.id !== accountId) socket?.disconnect(true);
    }
  }

  function recheckHere(accountId: string): void {
    rechecks += 1;
    recheck(accountId).catch((error: unknown) => logger.warn({ err: error }, 'sockets could not be checked again'));
  }

  async function turnAway(socket: Socket, reason: ClosedBecause): Promise<LoginReply> {
    const [, message] = errors[reason];
    socket.emit('site.closed' satisfies ServerEventName, { reason, message });
    const reply = await refuse(socket, message);
    // The reply leaves before the connection ends.
    setImmediate(() => socket.disconnect(true));
    return reply;
  }

  /** What counts as its country may have changed with the settings. */
  async function checkDoor(socket: Socket): Promise<void> {
    const data = socket.data as SocketData;
    data.country = countryOf(socket.request);
    const closed = await whyClosed({ actor: data.actor, country: data.country });
    if (closed) await turnAway(socket, closed);
  }

  return {
    emit(accountId: string, name: ServerEventName, event: unknown) {
      const room = accountRoom(accountId);
      // Most accounts are not here, and socket.io writes a packet before it looks; another process may have them.
      if (rooms.has(room) || !processes.isAlone) io.to(room).emit(name, event);
    },
    emitToMany(accountIds, name: ServerEventName, event: unknown) {
      for (let from = 0; from < accountIds.length; from += roomsAtOnce)
        io.to(accountIds.slice(from, from + roomsAtOnce).map(accountRoom)).emit(name, event);
    },
    emitToWatchers: (thing, name: ServerEventName, event: unknown) => void io.to(watchedRoom(thing)).emit(name, event),
    emitToOwnWatchers: (thing, name: ServerEventName, event: unknown) =>
      void io.local.to(watchedRoom(thing)).emit(name, event),
    endWatching: (accountId, thing) => io.in(accountRoom(accountId)).socketsLeave(watchedRoom(thing)),
    endAllWatching: (thing) => io.in(watchedRoom(thing)).socketsLeave(watchedRoom(thing)),
    isOnline: presence.isOnline,
    online: presence.online,
    recheck(accountId) {
      recheckHere(accountId);
      void processes.publish('recheck', accountId);
    },
    recheckAccess() {
      Promise.all([...io.sockets.sockets.values()].map(checkDoor)).catch((error: unknown) =>
        logger.warn({ err: error }, 'sockets could not be closed'),
      );
    },
    async close() {
      presence.close();
      // Not io.close(): that would also wait for the HTTP server, which its owner closes.
      io.local.disconnectSockets(true);
      io.engine?.close();
    },
  };
}

/** It hears nothing, and is nobody any longer, whoever it was before. */
async function refuse(socket: Socket, message: string): Promise<LoginReply> {
  const data = socket.data as SocketData;
  delete data.token;
  delete data.accountId;
  delete data.actor;
  await leaveAll(socket);
  return { ok: false, message };
}

function ifAccount(roomName: string, run: (accountId: string) => void): void {
  const accountId = accountOfRoom(roomName);
  if (accountId !== undefined) run(accountId);
}

const gatherMs = 1_000;

/**
 * After a time without the other processes, in which events were lost, all clients are told to ask for what they
 * missed.
 */
function announceGaps(io: Server, processes: Processes): void {
  let telling: NodeJS.Timeout | undefined;
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      io.local.emit('events.missed' satisfies ServerEventName, {});
    }, gatherMs).unref();
  };
  processes.subscribe('returned', tell);
  processes.onReconnect(() => {
    tell();
    void processes.publish('returned', {});
  });
}

/** The token of the handshake: `auth.token`, `?token=`, the Authorization header, or the browser's cookie. */
function tokenOfHandshake({ handshake }: Socket, publicUrl: string): string | undefined {
  const fromAuth: unknown = handshake.auth['token'];
  const fromQuery = handshake.query['token'];
  const fromCookie = fastifyCookie.parse(handshake.headers.cookie ?? '')[cookieName('token', publicUrl)];
  const found = [fromAuth, fromQuery, handshake.headers.authorization?.replace(/^Bearer\s+/i, ''), fromCookie];
  return found.find((token): token is string => typeof token === 'string' && token !== '');
}

/** Browsers tell where the page comes from; a page of another site must not ride on our cookie. */
function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
