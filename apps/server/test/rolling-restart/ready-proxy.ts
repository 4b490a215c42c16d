import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** A load balancer as a site would have one: it asks each process whether it is ready, and sends nothing to others. */
export interface ReadyProxy {
  readonly url: string;
  isReady(port: number): boolean;
  close(): Promise<void>;
}

const checkEveryMs = 50;
const host = '127.0.0.1';
/** Of one connection, which a proxy does not pass on. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

interface ProxyOptions {
  /** Any free one by default. */
  readonly port?: number;
  /** Sends once more what a process that ended has not answered, if it is safe to: as Caddy does in `deploy/`. */
  readonly repeats?: boolean;
}

export async function startReadyProxy(
  ports: readonly number[],
  { port: ownPort = 0, repeats = false }: ProxyOptions = {},
): Promise<ReadyProxy> {
  const closing = new AbortController();
  const ready = new Set<number>();
  const checks = ports.map((port) => watch(port, ready, closing.signal));
  let next = 0;
  /**
   * A connection to a ready process; another one where the first refuses it. While none is ready, as on a machine that
   * is too busy to answer the check, requests wait.
   */
  const open = async (): Promise<Socket | undefined> => {
    for (; !closing.signal.aborted; await wait(checkEveryMs)) {
      next += 1;
      const turn = ports.map((_, index) => ports[(next + index) % ports.length] as number);
      for (const port of turn.filter((each) => ready.has(each))) {
        const connection = await connectTo(port);
        if (connection) return connection;
      }
    }
    return undefined;
  };
  const server = createServer((asked, reply) => {
    void (repeats && isRepeatable(asked) ? passOnTwice(asked, reply, open) : passOn(asked, reply, { open }));
  });
  const opened = keepUpgrades(server, open);
  server.listen(ownPort, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    isReady: (port) => ready.has(port),
    async close() {
      closing.abort();
      for (const socket of opened) socket.destroy();
      server.closeAllConnections();
      server.close();
      await Promise.all(checks);
    },
  };
}

async function watch(port: number, ready: Set<number>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const response = await fetch(`http://${host}:${port}/api/health`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) ready.add(port);
    else ready.delete(port);
    await wait(checkEveryMs, undefined, { signal: closing }).catch(() => undefined);
  }
}

async function connectTo(port: number): Promise<Socket | undefined> {
  const connection = connect(port, host);
  return once(connection, 'connect').then(
    () => connection,
    () => undefined,
  );
}

type Open = () => Promise<Socket | undefined>;

/** A read, or a call that the server knows again by its key. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['idempotency-key'] !== undefined;
}

async function passOnTwice(asked: IncomingMessage, reply: ServerResponse, open: Open): Promise<void> {
  const body = await buffer(asked);
  await passOn(asked, reply, { open, body, again: () => void passOn(asked, reply, { open, body }) });
}

interface Passing {
  readonly open: Open;
  /** What was read of the request already. */
  readonly body?: Buffer;
  /** Instead of breaking the reply off. */
  readonly again?: () => void;
}

/** A process that breaks off breaks the reply as well: a change is not repeated, since it may have happened. */
async function passOn(asked: IncomingMessage, reply: ServerResponse, { open, body, again }: Passing): Promise<void> {
  const connection = await open();
  if (!connection) return void reply.writeHead(503).end();
  const { method, url: path, headers } = asked;
  const passed = request({ method, path, headers, createConnection: () => connection }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
    reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept) as Record<string, string>);
    answer.pipe(reply);
    answer.on('error', () => reply.destroy());
  });
  passed.on('error', () => {
    if (again && !reply.headersSent) again();
    else reply.destroy();
  });
  if (body) passed.end(body);
  else asked.pipe(passed);
}

/** Web sockets: from the request on, bytes are passed on in both directions. */
function keepUpgrades(server: Server, open: Open): ReadonlySet<Duplex> {
  const opened = new Set<Duplex>();
  server.on('upgrade', (asked, client, head) => {
    opened.add(client.once('close', () => opened.delete(client)).on('error', () => {}));
    void open().then((connection) => {
      if (!connection) return client.destroy();
      connection.on('error', () => {}).once('close', () => client.destroy());
      client.once('close', () => connection.destroy());
      connection.write(`${headOf(asked)}\r\n\r\n`);
      connection.write(head);
      return void client.pipe(connection).pipe(client);
    });
  });
  return opened;
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  return [`${method} ${url} HTTP/1.1`, ...lines].join('\r\n');
}
