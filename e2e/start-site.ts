import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { startTestServer, type TestServer } from '../apps/server/test/start-server.ts';

/** The whole site as a visitor meets it: built pages, API, sockets and a worker that takes jobs by itself, on a clone of the migrated database. */
export async function startSite(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  return startTestServer({ ROLES: 'web,api,realtime,worker', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment });
}

/** The public address stands in links and redirects, so the port must be known before the site starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
