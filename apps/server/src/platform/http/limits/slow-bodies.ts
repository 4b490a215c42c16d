import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The slowest mobile connections still reach this rate. */
const minBytesPerSecond = 1_024;

interface PendingBody {
  readonly response: ServerResponse;
  /** The bytes that its connection had received at the last check. */
  bytes?: number;
}

export interface SlowBodies {
  /** Closes the connections that have sent too little since the last check. */
  check(): void;
}

const windowMs = 30_000;
const minBytes = (minBytesPerSecond * windowMs) / 1_000;

/**
 * Closes connections whose request body arrives so slowly that it is probably an attack. An upload may take hours if it
 * makes progress.
 */
export function closeSlowBodies(server: FastifyInstance): SlowBodies {
  const pending = new Map<IncomingMessage, PendingBody>();
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) pending.set(request.raw, { response: reply.raw });
    done();
  });
  const check = (): void => {
    for (const [request, body] of pending) {
      if (request.complete || request.destroyed) pending.delete(request);
      else checkBody(request, body);
    }
  };
  const timer = setInterval(check, windowMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return { check };
}

function checkBody(request: IncomingMessage, body: PendingBody): void {
  const { bytesRead } = request.socket;
  // Received bytes that are not read yet mean that we are slow, not the client.
  const areWeSlow = request.readableLength > 0;
  const isSlow = body.bytes !== undefined && bytesRead - body.bytes < minBytes;
  if (isSlow && !areWeSlow) closeConnection(request, body.response);
  body.bytes = bytesRead;
}

function closeConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
