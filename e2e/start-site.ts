import { freePort } from '@ovation/testing/free-port.ts';

import { startTestServer, type TestServer } from '../apps/server/test/start-server.ts';

/** The whole site as a visitor meets it: built pages, API, sockets and a worker that takes jobs by itself, on a clone of the migrated database. */
export async function startSite(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  return startTestServer({ ROLES: 'web,api,realtime,worker', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment });
}
