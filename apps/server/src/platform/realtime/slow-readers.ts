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
  let fullSinceMs: number | undefined;
  socket.conn.on('flush', () => {
    queued = 0;
    fullSinceMs = undefined;
  });
  socket.conn.on('packetCreate', () => {
    queued += 1;
    if (queued <= maxQueued) return;
    fullSinceMs ??= performance.now();
    if (queued > maxBurst || performance.now() - fullSinceMs > toleranceMs) disconnect(socket, logger, queued);
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
