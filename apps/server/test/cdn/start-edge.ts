import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../src/gateways/storage/storage.ts';
import { bunnyOpens } from './edges.ts';

export interface Edge {
  readonly origin: string;
  /** How often a file was fetched from the bucket: the network keeps what it has fetched. */
  totalFetched(): number;
  stop(): Promise<void>;
}

/** A small Bunny in front of a bucket: it checks signatures and caches by path. */
export async function startEdge(key: string, bucket: () => Pick<Storage, 'read'>): Promise<Edge> {
  const kept = new Map<string, Buffer>();
  let total = 0;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    if (!bunnyOpens(key, url, new Date())) return void response.writeHead(403).end();
    const name = url.pathname.slice(1);
    const bytes = kept.get(name) ?? (await fetchFromBucket(name));
    if (bytes === undefined) return void response.writeHead(404).end();
    kept.set(name, bytes);
    response.writeHead(200, { 'content-length': bytes.length });
    return pipeline([bytes], response);
  }

  async function fetchFromBucket(name: string): Promise<Buffer | undefined> {
    total += 1;
    const stream = await bucket().read(name);
    return stream && Buffer.concat(await stream.toArray());
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    totalFetched: () => total,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
