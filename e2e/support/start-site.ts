import { freePort } from '@ovation/testing/free-port.ts';

import { builtServer } from '../../apps/server/src/built-pages.ts';
import { openPageThreads, type PageThreads } from '../../apps/server/src/platform/web/threads/page-threads.ts';
import { startTestServer, type TestServer } from '../../apps/server/test/start-server.ts';

let threads: PageThreads | undefined;

/**
 * Rendering threads are independent of a site: loading the pages' build once per worker saves each file a second,
 * and they stay warm.
 */
function lentThreads(): PageThreads {
  threads ??= openPageThreads({ build: builtServer, logger: { error: console.error } });
  return { ...threads, close: async () => undefined };
}

/** The whole site as a visitor sees it: built pages, API, sockets and a worker, on a clone of the migrated database. */
export async function startSite(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  return startTestServer(
    { ROLES: 'web,api,realtime,worker', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment },
    { pages: lentThreads() },
  );
}
