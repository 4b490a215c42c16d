import type { LoginReply, ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';

/** A logged-in socket, and every event that it receives. */
export interface Listener {
  readonly socket: Socket;
  /** Without events about notifications. */
  readonly received: readonly (readonly [name: string, event: unknown])[];
  /** All events of a name so far. */
  all<Name extends ServerEventName>(name: Name): ServerEvent<Name>[];
  /** The next event of a name. */
  next<Name extends ServerEventName>(name: Name): Promise<ServerEvent<Name>>;
  /** Resolves when all earlier events have arrived: a connection keeps their order. */
  settled(): Promise<void>;
}

export interface Sockets {
  /** Opens a socket without a login, unless the handshake has one. */
  open(options?: { readonly token?: string; readonly headers?: Record<string, string> }): Socket;
  listen(token: string): Promise<Listener>;
  closeAll(): void;
}

export async function logInBySocket(socket: Socket, body?: unknown): Promise<LoginReply> {
  return (await socket.emitWithAck('login', body)) as LoginReply;
}

/** Real socket clients of a server. */
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

/** Notification events are batched and come a moment later: a test of them waits for the next one. */
const isOfBell = (name: string): boolean => /^notifications?\./.test(name);

function listenerOf(socket: Socket, token: string): Listener {
  const received: [string, unknown][] = [];
  socket.onAny((name: string, event: unknown) => {
    if (!isOfBell(name)) received.push([name, event]);
  });
  return {
    socket,
    received,
    all: <Name extends ServerEventName>(name: Name) =>
      received.filter(([known]) => known === name).map(([, event]) => event as ServerEvent<Name>),
    next: <Name extends ServerEventName>(name: Name) =>
      new Promise<ServerEvent<Name>>((resolve) => void socket.once(name as string, resolve)),
    settled: async () => expect(await logInBySocket(socket, { token })).toMatchObject({ ok: true }),
  };
}
