import type { Logger } from 'pino';
import type { Socket } from 'socket.io';

/**
 * How many packets may wait for one socket for longer than a moment, and how many at all. Who comes back asks for what
 * it missed.
 */
const maxWaiting = 256;
const maxAtOnce = 2_048;
const momentMs = 1_000;

/** Hangs up on a socket that does not take what it is told, so that what waits for it does not grow. */
export function watchReader(socket: Socket, logger: Logger): void {
  let waiting = 0;
  let fullSinceMs: number | undefined;
  socket.conn.on('flush', () => {
    waiting = 0;
    fullSinceMs = undefined;
  });
  socket.conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting <= maxWaiting) return;
    fullSinceMs ??= performance.now();
    if (waiting > maxAtOnce || performance.now() - fullSinceMs > momentMs) hangUp(socket, logger, waiting);
  });
}

/** Its connection is cut: a polite close would wait until it has taken everything. */
function hangUp(socket: Socket, logger: Logger, waiting: number): void {
  logger.info(
    { waiting, accountId: (socket.data as { accountId?: string }).accountId },
    'a socket that does not read was hung up on',
  );
  socket.conn.close(true);
  socket.conn.request.socket.destroy();
}
