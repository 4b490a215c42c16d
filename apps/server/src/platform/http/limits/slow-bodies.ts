import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What the poorest mobile connection still does. */
const minBytesPerSecond = 1_024;

interface Arriving {
  readonly response: ServerResponse;
  /** What its connection had brought at the last look; none before the first. */
  bytes?: number;
}

export interface SlowBodies {
  /** Hangs up on those who have sent too little since the last look. */
  look(): void;
}

const windowMs = 30_000;
const minBytes = (minBytesPerSecond * windowMs) / 1_000;

/**
 * Hangs up on who sends a body so slowly that they only mean to hold a connection: an upload may take hours, as long as
 * it
 * moves.
 */
export function closeSlowBodies(server: FastifyInstance): SlowBodies {
  const arriving = new Map<IncomingMessage, Arriving>();
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) arriving.set(request.raw, { response: reply.raw });
    done();
  });
  const lookAtAll = (): void => {
    for (const [request, state] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(request);
      else lookAt(request, state);
    }
  };
  const timer = setInterval(lookAtAll, windowMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return { look: lookAtAll };
}

function lookAt(request: IncomingMessage, state: Arriving): void {
  const { bytesRead } = request.socket;
  // What has come and is not read yet is our slowness, not theirs.
  const isOurTurn = request.readableLength > 0;
  const isSlow = state.bytes !== undefined && bytesRead - state.bytes < minBytes;
  if (isSlow && !isOurTurn) hangUp(request, state.response);
  state.bytes = bytesRead;
}

function hangUp({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
