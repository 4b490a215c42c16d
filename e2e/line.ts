import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A line between a browser and the site that can be slow, and break. */
export interface Line {
  /** Where the site is at the other end of it. */
  readonly url: string;
  /** How many bytes a second leave the browser. */
  setSpeed(bytesPerSecond: number): void;
  /** Breaks every connection, and lets none come about until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(siteUrl: string): Promise<Line> {
  const { hostname, port } = new URL(siteUrl);
  const sockets = new Set<Socket>();
  let bytesPerSecond = Infinity;
  let isCut = false;
  const destroyAll = (): void => sockets.forEach((socket) => socket.destroy());
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const site = connect(Number(port), hostname);
    browser.pipe(slow(() => bytesPerSecond)).pipe(site).pipe(browser);
    for (const [end, otherEnd] of [[browser, site], [site, browser]] as const) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        otherEnd.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSpeed(next) {
      bytesPerSecond = next;
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Holds each piece back for as long as it would take. */
function slow(bytesPerSecond: () => number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(done, (chunk.length / bytesPerSecond()) * 1_000, null, chunk);
    },
  });
}
