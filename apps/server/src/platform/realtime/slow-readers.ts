import type { Logger } from 'pino';
import type { Socket } from 'socket.io';

/**
 * The maximum number of queued packets of a socket, for longer than the tolerance and at any time. After a reconnect
 * the client loads what it missed.
 */
const maxQueued = 256;
const maxBurst = 2_048;
const toleranceMs = 1_000;

/** Disconnects a socket that does not read, so that its queue does not grow. */
export function watchReader(socket: Socket, logger: Logger): void {
  let queued = 0;
  let full: NodeJS.Timeout | undefined;
  const end = (): void => disconnect(socket, logger, queued);
  const empty = (): void => {
    queued = 0;
    clearTimeout(full);
    full = undefined;
  };
  socket.conn.on('flush', empty);
  socket.conn.on('close', empty);
  socket.conn.on('packetCreate', () => {
    queued += 1;
    if (queued > maxBurst) return end();
    if (queued <= maxQueued || full !== undefined) return;
    // A process that stood still meanwhile first sends what it could have sent: that is no fault of the reader.
    const own = setTimeout(() => setImmediate(() => void (full === own && end())), toleranceMs);
    full = own;
  });
}

/** Destroys the connection: a graceful close would wait until the client has read everything. */
function disconnect(socket: Socket, logger: Logger, queued: number): void {
  logger.info(
    { queued, accountId: (socket.data as { accountId?: string }).accountId },
    'a socket that does not read was disconnected',
  );
  socket.conn.close(true);
  socket.conn.request.socket.destroy();
}
