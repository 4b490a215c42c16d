import type { LoginReply, ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';

/** A socket that has logged in, and everything that it hears. */
export interface Listener {
  readonly socket: Socket;
  /** Without what is told under the bell. */
  readonly heard: readonly (readonly [name: string, event: unknown])[];
  /** All events of one name so far. */
  all<Name extends ServerEventName>(name: Name): ServerEvent<Name>[];
  /** The next event of a name. */
  next<Name extends ServerEventName>(name: Name): Promise<ServerEvent<Name>>;
  /** What was told before has arrived when this resolves: one connection keeps the order. */
  settled(): Promise<void>;
}

export interface Sockets {
  /** A socket without a login, unless the handshake brings one. */
  open(options?: { readonly token?: string; readonly headers?: Record<string, string> }): Socket;
  listen(token: string): Promise<Listener>;
  closeAll(): void;
}

export async function logInBySocket(socket: Socket, body?: unknown): Promise<LoginReply> {
  return (await socket.emitWithAck('login', body)) as LoginReply;
}

/** Real clients of a server's sockets. */
export function createSockets(url: () => string): Sockets {
  const opened: Socket[] = [];
  const sockets: Sockets = {
    open({ token, headers } = {}) {
      const credentials = {
        ...(token === undefined ? {} : { auth: { token } }),
        ...(headers ? { extraHeaders: headers } : {}),
      };
      const socket = io(url(), { transports: ['websocket'], forceNew: true, reconnection: false, ...credentials });
      opened.push(socket);
      return socket;
    },
    async listen(token) {
      const listener = listenerOf(sockets.open(), token);
      await listener.settled();
      return listener;
    },
    closeAll() {
      for (const socket of opened.splice(0)) socket.close();
    },
  };
  return sockets;
}

/** What is told under the bell comes a moment after what it is about, gathered: a test that is about it waits for its next event. */
const isOfBell = (name: string): boolean => /^notifications?\./.test(name);

function listenerOf(socket: Socket, token: string): Listener {
  const heard: [string, unknown][] = [];
  socket.onAny((name: string, event: unknown) => {
    if (!isOfBell(name)) heard.push([name, event]);
  });
  return {
    socket,
    heard,
    all: <Name extends ServerEventName>(name: Name) =>
      heard.filter(([known]) => known === name).map(([, event]) => event as ServerEvent<Name>),
    next: <Name extends ServerEventName>(name: Name) =>
      new Promise<ServerEvent<Name>>((resolve) => void socket.once(name as string, resolve)),
    settled: async () => expect(await logInBySocket(socket, { token })).toMatchObject({ ok: true }),
  };
}
