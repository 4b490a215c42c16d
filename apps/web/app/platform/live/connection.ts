import type { LoginReply, ServerEventName } from '@ovation/contract/events.ts';
import type { Socket } from 'socket.io-client';

/** As the specification names them (section 4). */
export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

const firstDelayMs = 1_000;
const longestSpreadMs = 5_000;

/**
 * Logs in after each connect, and tries for ever, from 1 s to 10 s apart, until `leaving`. It has failed for good when the server
 * refuses the connection or the login. Without an address it goes where the page came from.
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
    // A server that goes down says goodbye; after that the library does not try by itself.
    if (reason === 'io server disconnect') setTimeout(() => leaving.aborted || socket.connect(), firstDelayMs);
  });
  // As after a broken connection; all tabs of the site do not ask in the same moment.
  socket.on('events.missed' satisfies ServerEventName, () =>
    setTimeout(() => socket.io.engine.close(), Math.random() * longestSpreadMs),
  );
  socket.on('connect_error', () => socket.active || setState('failed'));
  socket.io.on('reconnect_attempt', () => setState('reconnecting'));
  leaving.addEventListener('abort', () => socket.close(), { once: true });
  return socket;
}
