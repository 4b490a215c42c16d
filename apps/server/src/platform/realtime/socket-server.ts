import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import { languageNames } from '@ovation/language/languages.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Logger } from 'pino';
import type { Processes } from '../processes/processes.ts';
import { receiveClientEvents } from './client-events.ts';
import { createConnectionLimit, type Connection, type ConnectionLimit } from './connection-limit.ts';
import { createPresence, type Presence, type PresenceTimes } from './presence.ts';
import {
  accountOfRoom,
  accountRoom,
  ignoringRoom,
  languageRoom,
  watchedRoom,
  type RealtimeHub,
} from './realtime-hub.ts';
import type { Realtime } from './realtime.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { watchReader } from './slow-readers.ts';
import type { SocketAdapter } from './socket-adapter.ts';
import { SocketLogin, type SocketAccess } from './socket-login.ts';
import { inLanguage } from '../language/languages-of-process.ts';

interface SocketServerOptions extends SocketAccess {
  /** Undefined in a process without sockets, which emits to those of the other processes. */
  readonly http: HttpServer | undefined;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** Has the handlers of client events. */
  readonly hub: RealtimeHub;
  /**
   * In development Vite's sockets share the HTTP server, so upgrades of other paths are left to it instead of being
   * closed.
   */
  readonly development?: boolean;
  readonly processes: Processes;
  /** Connects the rooms of several processes. */
  readonly adapter?: SocketAdapter | undefined;
  readonly tracing?: Tracing;
  readonly presenceTimes: PresenceTimes;
  /** The remote address of a handshake, by which sockets without an account are counted. */
  addressOf(request: IncomingMessage): string;
}

/** When sockets are to leave: the first after `afterMs`, the others spread evenly over the `overMs` from then on. */
export interface Departure {
  readonly afterMs: number;
  readonly overMs: number;
}

export interface SocketServer extends Realtime {
  /** Asks every socket to connect again at a moment of its own; also those that still connect to this process. */
  moveAway(departure: Departure): void;
  close(): Promise<void>;
}

const maxMessageBytes = 100_000;
/** For one broadcast. */
const maxRooms = 1_000;

/**
 * One room per account: a socket joins it by logging in, in the handshake or by the `login` event after each reconnect.
 */
export function startSocketServer(options: SocketServerOptions): SocketServer {
  const { hub, logger, processes, publicUrl, tracing = noTracing } = options;
  const presence = createPresence({
    processes,
    times: options.presenceTimes,
    onChange: (accountId, isOnline) => hub.emitPresence(accountId, isOnline),
  });
  const connections = createConnectionLimit({ ...options, countElsewhere: presence.countElsewhere });
  const login = new SocketLogin({ access: options, logger, publicUrl, presence, connections });
  const io = openSockets(options, login, connections);
  trackPresence(io, presence);
  announceGaps(io, processes);
  let endsAtMs: number | undefined;
  io.on('connection', (socket) => {
    if (endsAtMs !== undefined) askToMove(socket, Math.random() * Math.max(0, endsAtMs - performance.now()));
    watchReader(socket, logger);
    receiveClientEvents(socket, { hub, logger, tracing });
    login.accept(socket);
  });
  const recheckHere = (accountId: string): void => login.recheck(accountId, socketsOf(io, accountId));
  processes.subscribe('recheck', recheckHere);
  return {
    ...createEmitters(io, processes),
    isOnline: presence.isOnline,
    online: presence.online,
    totalSockets: () => io.sockets.sockets.size,
    recheck(accountId) {
      recheckHere(accountId);
      void processes.publish('recheck', accountId);
    },
    recheckAccess() {
      Promise.all([...io.sockets.sockets.values()].map((socket) => login.recheckAccess(socket))).catch(
        (error: unknown) => logger.warn({ err: error }, 'sockets could not be closed'),
      );
    },
    moveAway({ afterMs, overMs }) {
      endsAtMs = performance.now() + afterMs + overMs;
      const leaving = [...io.sockets.sockets.values()];
      for (const [index, socket] of leaving.entries()) askToMove(socket, afterMs + (overMs * index) / leaving.length);
    },
    async close() {
      presence.close();
      // Not io.close(), which would also wait for the HTTP server, which its owner closes.
      io.local.disconnectSockets(true);
      io.engine?.close();
    },
  };
}

function askToMove(socket: Socket, inMs: number): void {
  const event: ServerEvent<'connection.moving'> = { inMs: Math.round(inMs) };
  socket.emit('connection.moving' satisfies ServerEventName, event);
}

function openSockets(
  { http, logger, publicUrl, development = false, adapter }: SocketServerOptions,
  login: SocketLogin,
  connections: ConnectionLimit,
): Server {
  const admit = async (request: IncomingMessage): Promise<boolean> => {
    if (!isOurOrigin(request.headers.origin, request.headers.host, publicUrl)) return false;
    try {
      return await login.admit(request);
    } catch (error) {
      logger.warn({ err: error }, 'a socket could not connect');
      return false;
    }
  };
  // Until someone has taken over an upgraded connection, an error of it would end the process.
  http?.prependListener('upgrade', (_request, socket) => void socket.on('error', () => {}));
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    transports: ['websocket', 'polling'],
    destroyUpgrade: !development,
    ...(adapter ? { adapter } : {}),
    allowRequest: (request, allow) => void admit(request).then((isAdmitted) => allow(null, isAdmitted)),
  });
  io.engine?.on('connection', (connection: Connection & Pick<Socket['conn'], 'once'>) => {
    connection.once('close', () => connections.release(connection));
    login.open(connection);
  });
  return io;
}

function createEmitters(
  io: Server,
  processes: Processes,
): Omit<Realtime, 'isOnline' | 'online' | 'totalSockets' | `recheck${string}`> {
  const { rooms } = io.sockets.adapter;
  /** Each socket is in the room of one language, so that it receives what is for none of the others. */
  const write = (event: unknown, emit: (written: unknown, others: string[]) => void): void => {
    if (typeof event !== 'function') return emit(event, []);
    for (const code of Object.keys(languageNames)) {
      if (!rooms.has(languageRoom(code)) && processes.isAlone) continue;
      const others = Object.keys(languageNames).filter((other) => other !== code);
      inLanguage(code, () => emit((event as () => unknown)(), others.map(languageRoom)));
    }
  };
  return {
    emit(accountId: string, name: ServerEventName, event: unknown) {
      const room = accountRoom(accountId);
      // Most accounts have no socket here, and socket.io encodes a packet before it looks. Other processes may have
      // them.
      if (rooms.has(room) || !processes.isAlone)
        write(event, (written, others) => io.to(room).except(others).emit(name, written));
    },
    emitToMany(accountIds, name: ServerEventName, event: unknown) {
      for (let from = 0; from < accountIds.length; from += maxRooms)
        io.to(accountIds.slice(from, from + maxRooms).map(accountRoom)).emit(name, event);
    },
    emitToWatchers: (target, name: ServerEventName, event: unknown, authorId) =>
      write(event, (written, others) =>
        io
          .to(watchedRoom(target))
          .except(authorId === undefined ? others : [ignoringRoom(authorId), ...others])
          .emit(name, written),
      ),
    ignore: (accountId, authorId) => io.in(accountRoom(accountId)).socketsJoin(ignoringRoom(authorId)),
    heed: (accountId, authorId) => io.in(accountRoom(accountId)).socketsLeave(ignoringRoom(authorId)),
    emitToOwnWatchers: (target, name: ServerEventName, event: unknown) =>
      void io.local.to(watchedRoom(target)).emit(name, event),
    endWatching: (accountId, target) => io.in(accountRoom(accountId)).socketsLeave(watchedRoom(target)),
    endAllWatching: (target) => io.in(watchedRoom(target)).socketsLeave(watchedRoom(target)),
  };
}

function* socketsOf(io: Server, accountId: string): Generator<Socket> {
  for (const id of io.sockets.adapter.rooms.get(accountRoom(accountId)) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (socket) yield socket;
  }
}

function trackPresence(io: Server, presence: Presence): void {
  const whenAccount = (run: (accountId: string) => void) => (roomName: string) => {
    const accountId = accountOfRoom(roomName);
    if (accountId !== undefined) run(accountId);
  };
  io.sockets.adapter.on('join-room', whenAccount(presence.enter));
  io.sockets.adapter.on('leave-room', whenAccount(presence.leave));
}

const announceDelayMs = 1_000;

/**
 * After an interruption between the processes, in which events were lost, all clients are asked to reload what they
 * missed.
 */
function announceGaps(io: Server, processes: Processes): void {
  let pending: NodeJS.Timeout | undefined;
  const announce = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      io.local.emit('events.missed' satisfies ServerEventName, {});
    }, announceDelayMs).unref();
  };
  processes.subscribe('returned', announce);
  processes.onReconnect(() => {
    announce();
    void processes.publish('returned', {});
  });
}

/** Browsers send the origin of the page; a page of another site must not use our cookie. */
function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
