import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Config } from '../../../platform/config.ts';

/** Of a network for documentation (RFC 5737), from which nobody comes. */
export const inventedAddress = '203.0.113.77';

/** A request as it arrived behind the proxy. */
export interface Heard {
  readonly request: IncomingMessage;
  readonly host: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly remote: string;
}

/** A server in the place of the site that hears what the proxy passes on. Only its own path answers. */
export interface Echo {
  /** Nobody else knows it. */
  readonly path: string;
  /** Resolves when the first bytes of an upload to the path arrive. */
  readonly uploadBegins: Promise<void>;
  /** Sends a request to the public address and returns it as it arrived. Throws if it does not arrive. */
  hear(publicUrl: string): Promise<Heard>;
  stop(): Promise<void>;
}

const timeoutMs = 10_000;

/** Rejects if the site, or another program, listens there. */
export async function startEcho({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Echo> {
  const path = `/doctor-${randomUUID()}`;
  let heard: IncomingMessage | undefined;
  const uploading = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const isOurs = request.url === path;
    // Not answered: a proxy may keep an answer back until the whole upload has arrived.
    if (isOurs && request.method === 'POST') return void request.once('data', () => uploading.resolve());
    if (isOurs) heard = request;
    response.writeHead(isOurs ? 200 : 503).end(isOurs ? path : '');
    return undefined;
  });
  acceptWebSockets(server, path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve);
  });
  return {
    path,
    uploadBegins: uploading.promise,
    async hear(publicUrl) {
      const reply = await fetch(new URL(path, publicUrl), {
        headers: { 'x-forwarded-for': inventedAddress },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if ((await reply.text()) !== path || heard === undefined)
        throw new Error(`something else answers ${reply.status} there`);
      return describe(heard);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function describe(request: IncomingMessage): Heard {
  const forwardedFor = request.headers['x-forwarded-for'];
  return {
    request,
    host: request.headers.host,
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
    remote: request.socket.remoteAddress ?? '',
  };
}

/** RFC 6455: the server proves that it has read the key. */
const protocolId = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function acceptWebSockets(server: Server, path: string): void {
  server.on('upgrade', ({ url, headers }, socket) => {
    if (url !== path) {
      socket.destroy();
      return;
    }
    const proof = createHash('sha1').update(`${headers['sec-websocket-key']}${protocolId}`).digest('base64');
    socket.on('error', () => {});
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`,
    );
  });
}
