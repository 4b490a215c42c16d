import type { LoginReply, ServerEvent } from '@ovation/contract/events.ts';
import { io, type Socket } from 'socket.io-client';

/** Many open pages: each keeps a socket logged in, and moves when the server asks for it, as the web client does. */
export interface SocketCrowd {
  /** How many are logged in. */
  readonly here: number;
  /** How often one was asked to move. */
  readonly asked: number;
  /** The longest time in which one was not logged in. */
  readonly longestGapMs: number;
  /** When the last one came back, by `performance.now()`; 0 if none was away. */
  readonly lastBackAtMs: number;
  close(): void;
}

const atATime = 10;

/**
 * One socket for each token, each from an address of its own (the site trusts one proxy). Resolves once all are logged
 * in.
 */
export async function openSocketCrowd(url: string, tokens: readonly string[]): Promise<SocketCrowd> {
  const here = new Set<Socket>();
  const sockets: Socket[] = [];
  let [asked, longestGapMs, lastBackAtMs] = [0, 0, 0];
  const open = async (token: string): Promise<void> => {
    const extraHeaders = { 'x-forwarded-for': addressOf(sockets.length) };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token }, extraHeaders });
    sockets.push(socket);
    let lostAtMs: number | undefined;
    const loggedIn = Promise.withResolvers<void>();
    const logIn = (): unknown =>
      socket.emit('login', { token }, ({ ok }: LoginReply) => {
        if (!ok) return loggedIn.reject(new Error('A socket could not log in.'));
        if (lostAtMs !== undefined) {
          lastBackAtMs = performance.now();
          longestGapMs = Math.max(longestGapMs, lastBackAtMs - lostAtMs);
        }
        here.add(socket);
        return loggedIn.resolve();
      });
    socket.on('connect', logIn);
    socket.on('disconnect', (reason) => {
      lostAtMs = performance.now();
      here.delete(socket);
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000);
    });
    socket.on('connection.moving', ({ inMs }: ServerEvent<'connection.moving'>) => {
      asked += 1;
      const { engine } = socket.io;
      setTimeout(() => engine.close(), inMs);
    });
    await loggedIn.promise;
  };
  for (let from = 0; from < tokens.length; from += atATime)
    await Promise.all(tokens.slice(from, from + atATime).map(open));
  return {
    get here() {
      return here.size;
    },
    get asked() {
      return asked;
    },
    get longestGapMs() {
      return longestGapMs;
    },
    get lastBackAtMs() {
      return lastBackAtMs;
    },
    close() {
      for (const socket of sockets) socket.removeAllListeners().close();
    },
  };
}

const addressOf = (number: number): string => `10.0.${number >> 8}.${number & 255}`;
