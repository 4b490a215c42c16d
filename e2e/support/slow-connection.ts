import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A connection between a browser and the site that can be slow, hold bytes back, and break. */
export interface SlowConnection {
  /** The address that leads to the site through it. */
  readonly url: string;
  /** Limits the browser's upload. */
  setSpeed(bytesPerSecond: number): void;
  /**
   * Lets at most this many bytes of each connection through until `release`, so that an upload stays in progress on
   * any machine.
   */
  holdAfter(bytes: number): void;
  release(): void;
  /** Breaks every connection, and rejects new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openSlowConnection(siteUrl: string): Promise<SlowConnection> {
  const { hostname, port } = new URL(siteUrl);
  const sockets = new Set<Socket>();
  const flow: Flow = { bytesPerSecond: Infinity, maxBytes: Infinity, held: new Set() };
  let isCut = false;
  const destroyAll = (): void => sockets.forEach((socket) => socket.destroy());
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const site = connect(Number(port), hostname);
    browser.pipe(narrow(flow)).pipe(site).pipe(browser);
    for (const [end, otherEnd] of [
      [browser, site],
      [site, browser],
    ] as const) {
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
      flow.bytesPerSecond = next;
    },
    holdAfter(bytes) {
      flow.maxBytes = bytes;
    },
    release() {
      flow.maxBytes = Infinity;
      flow.held.forEach((letGo) => letGo());
      flow.held.clear();
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

interface Flow {
  bytesPerSecond: number;
  maxBytes: number;
  readonly held: Set<() => void>;
}

/** Delays each chunk by its transfer time, and holds everything beyond the bound. */
function narrow(flow: Flow): Transform {
  let sentBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sentBytes += chunk.length;
      if (sentBytes > flow.maxBytes) flow.held.add(() => done(null, chunk));
      else setTimeout(done, (chunk.length / flow.bytesPerSecond) * 1_000, null, chunk);
    },
  });
}
