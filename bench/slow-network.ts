import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** Lighthouse's slow 4G: a round trip of 150 ms, 1.6 megabits a second in both directions together. */
const roundTripMs = 150;
const bytesPerMs = (1.6 * 1_024 * 1_024) / 8 / 1_000;

export interface SlowNetwork {
  readonly url: string;
  close(): void;
}

/** A phone's network between a browser and a server: delays everything, and limits the bandwidth. */
export async function startSlowNetwork(target: string): Promise<SlowNetwork> {
  const { port, hostname } = new URL(target);
  let freeAt = 0;
  /** When a chunk that comes now has arrived: after earlier ones, which share the bandwidth. */
  const arrivalOf = (length: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + length / bytesPerMs;
    return freeAt + roundTripMs / 2;
  };
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const site = createConnection({ port: Number(port), host: hostname });
    // A connection's handshake takes a round trip, too.
    const openAt = performance.now() + roundTripMs;
    for (const [from, to] of [
      [browser, site],
      [site, browser],
    ] as const)
      carry(from, to, (length) => Math.max(openAt, arrivalOf(length)));
    for (const socket of [browser, site]) sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Keeps the order of chunks, which two timers would not guarantee. */
function carry(from: Socket, to: Socket, arrivalOf: (length: number) => number): void {
  let before: Promise<unknown> = Promise.resolve();
  const later = (length: number, act: () => void): void => {
    const arrival = arrivalOf(length);
    before = before.then(() => delay(arrival - performance.now())).then(act);
  };
  from.on('data', (chunk) => later(chunk.length, () => to.writable && to.write(chunk)));
  from.on('end', () => later(0, () => to.end()));
  for (const event of ['error', 'close']) from.on(event, () => later(0, () => to.destroy()));
}

async function delay(durationMs: number): Promise<void> {
  if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
}
