import { loginEvent, type LoginReply, type ServerEventName } from '@ovation/contract/events.ts';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Logger } from 'pino';
import type { Realtime } from './realtime.ts';

export interface SocketServerOptions {
  readonly http: HttpServer;
  readonly logger: Logger;
  readonly publicUrl: string;
  /** While developing, Vite's own sockets share the server: what is not ours is left to it, instead of being hung up. */
  readonly development?: boolean;
  authenticate(token: string): Promise<{ id: string } | undefined>;
}

export interface SocketServer extends Realtime {
  close(): Promise<void>;
}

const room = (accountId: string): string => `account:${accountId}`;
const isRoom = (name: string): boolean => name.startsWith('account:');
const largestMessageBytes = 100_000;

/** What a socket remembers of its login, to tell later whether it still holds. */
interface SocketData {
  token?: string;
}

/** One room per account: a socket enters it by logging in, in the handshake or by the `login` event after each reconnect. */
export function startSocketServer({ http, logger, publicUrl, development = false, authenticate }: SocketServerOptions): SocketServer {
  const io = new Server(http, {
    serveClient: false, maxHttpBufferSize: largestMessageBytes, transports: ['websocket', 'polling'], destroyUpgrade: !development,
    allowRequest: (request, allow) => allow(null, isOurOrigin(request.headers.origin, request.headers.host, publicUrl)),
  });

  async function login(socket: Socket, token: string | undefined): Promise<LoginReply> {
    const account = token === undefined ? undefined : await authenticate(token);
    for (const other of socket.rooms) if (isRoom(other) && other !== room(account?.id ?? '')) await socket.leave(other);
    if (!account) return { ok: false, message: 'Please log in to go on.' };
    (socket.data as SocketData).token = token;
    await socket.join(room(account.id));
    return { ok: true, accountId: account.id };
  }

  io.on('connection', (socket) => {
    const answer = async (data: unknown, reply: unknown): Promise<void> => {
      const parsed = loginEvent.safeParse(typeof data === 'function' ? undefined : data);
      const result = await login(socket, (parsed.success ? parsed.data?.token : undefined) ?? tokenOfHandshake(socket));
      const acknowledge = typeof data === 'function' ? data : reply;
      if (typeof acknowledge === 'function') acknowledge(result);
    };
    const answerSafely = (data?: unknown, reply?: unknown): void => {
      answer(data, reply).catch((error: unknown) => logger.warn({ err: error }, 'a socket could not log in'));
    };
    socket.on('login', answerSafely);
    if (tokenOfHandshake(socket) !== undefined) answerSafely();
  });

  /** Looks at every socket of an account again; those whose session is over are closed. */
  async function recheck(accountId: string): Promise<void> {
    for (const id of io.sockets.adapter.rooms.get(room(accountId)) ?? []) {
      const socket = io.sockets.sockets.get(id);
      const { token = '' } = (socket?.data ?? {}) as SocketData;
      if ((await authenticate(token))?.id !== accountId) socket?.disconnect(true);
    }
  }

  return {
    tell: (accountId: string, name: ServerEventName, event: unknown) => void io.to(room(accountId)).emit(name, event),
    isOnline: (accountId) => io.sockets.adapter.rooms.has(room(accountId)),
    online: () => [...io.sockets.adapter.rooms.keys()].filter(isRoom).map((name) => name.slice('account:'.length)),
    recheck: (accountId) => void recheck(accountId).catch((error: unknown) => logger.warn({ err: error }, 'sockets could not be checked again')),
    async close() {
      // Not io.close(): that would also wait for the HTTP server, which its owner closes.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** The token of the handshake: `auth.token`, `?token=`, the Authorization header, or the browser's cookie. */
function tokenOfHandshake({ handshake }: Socket): string | undefined {
  const fromAuth: unknown = handshake.auth['token'];
  const fromQuery = handshake.query['token'];
  const fromCookie = /(?:^|;\s*)token=([^;]+)/.exec(handshake.headers.cookie ?? '')?.[1];
  const found = [fromAuth, fromQuery, handshake.headers.authorization?.replace(/^Bearer\s+/i, ''), fromCookie];
  return found.find((token): token is string => typeof token === 'string' && token !== '');
}

/** Browsers tell where the page comes from; a page of another site must not ride on our cookie. */
function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
