import type { LoginReply, ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import type { Socket } from 'socket.io-client';

/** As the specification names them (section 4). */
export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

const firstDelayMs = 1_000;
const maxSpreadMs = 5_000;

/**
 * Logs in after each connect, and reconnects for ever, from 1 s to 10 s apart, until `leaving`. It has failed for good
 * when the server rejects the connection or the login. Without an address it connects to the page's origin.
 */
export async function openSocket(
  setState: (state: ConnectionState) => void,
  leaving: AbortSignal,
  address?: string,
): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const options = {
    autoConnect: !leaving.aborted,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: firstDelayMs,
    reconnectionDelayMax: 10_000,
    withCredentials: true,
  };
  const socket = address === undefined ? io(options) : io(address, options);
  const logIn = (): unknown =>
    socket.emit('login', {}, (reply: LoginReply) => {
      setState(reply.ok ? 'connected' : 'failed');
      if (!reply.ok) socket.close();
    });
  socket.on('connect', logIn);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    setState('disconnected');
    // A server that shuts down disconnects in an orderly way; the library does not reconnect after that.
    if (reason === 'io server disconnect')
      setTimeout(() => leaving.aborted || socket.connect(), firstDelayMs * (1 + Math.random()));
  });
  // Handled like a lost connection; spread, so that not all tabs of the site reconnect at the same moment.
  socket.on('events.missed' satisfies ServerEventName, () => reconnectIn(socket, Math.random() * maxSpreadMs));
  // The server spreads it.
  socket.on('connection.moving' satisfies ServerEventName, ({ inMs }: ServerEvent<'connection.moving'>) =>
    reconnectIn(socket, inMs),
  );
  socket.on('connect_error', () => socket.active || setState('failed'));
  socket.io.on('reconnect_attempt', () => setState('reconnecting'));
  leaving.addEventListener('abort', () => socket.close(), { once: true });
  return socket;
}

/** Closes this connection after a time, unless it is lost before. */
function reconnectIn(socket: Socket, delayMs: number): void {
  const { engine } = socket.io;
  const timer = setTimeout(() => engine.close(), delayMs);
  engine.once('close', () => clearTimeout(timer));
}
