import { loginEvent, type LoginReply, type ServerEventName } from '@ovation/contract/events.ts';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Logger } from 'pino';
import type { Realtime } from './realtime.ts';

export interface SocketServerOptions {
  readonly http: HttpServer;
  readonly logger: Logger;
  readonly publicUrl: string;
  authenticate(token: string): Promise<{ id: string } | undefined>;
}

export interface SocketServer extends Realtime {
  close(): Promise<void>;
}

const room = (accountId: string): string => `account:${accountId}`;
const largestMessageBytes = 100_000;

/** One room per account: a socket enters it by logging in, in the handshake or by the `login` event after each reconnect. */
export function startSocketServer({ http, logger, publicUrl, authenticate }: SocketServerOptions): SocketServer {
  const io = new Server(http, {
    serveClient: false, maxHttpBufferSize: largestMessageBytes, transports: ['websocket', 'polling'], destroyUpgrade: false,
    allowRequest: (request, allow) => allow(null, isOurOrigin(request.headers.origin, request.headers.host, publicUrl)),
  });

  async function login(socket: Socket, token: string | undefined): Promise<LoginReply> {
    const account = token === undefined ? undefined : await authenticate(token);
    if (!account) return { ok: false, message: 'Please log in to go on.' };
    for (const other of socket.rooms) if (other.startsWith('account:') && other !== room(account.id)) await socket.leave(other);
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

  return {
    tell: (accountId: string, name: ServerEventName, event: unknown) => void io.to(room(accountId)).emit(name, event),
    isOnline: (accountId) => io.sockets.adapter.rooms.has(room(accountId)),
    online: () => [...io.sockets.adapter.rooms.keys()].filter((name) => name.startsWith('account:')).map((name) => name.slice('account:'.length)),
    disconnect: (accountId) => void io.in(room(accountId)).disconnectSockets(true),
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
  const found = [fromAuth, fromQuery, handshake.headers.authorization?.replace(/^Bearer\s+/i, ''), fromCookie && decodeURIComponent(fromCookie)];
  return found.find((token): token is string => typeof token === 'string' && token !== '');
}

/** Browsers tell where the page comes from; a page of another site must not ride on our cookie. */
function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
