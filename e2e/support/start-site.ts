import { changeSettings } from '@ovation/contract/site/settings.ts';
import { freePort } from '@ovation/testing/free-port.ts';

import { builtPages } from '../../apps/server/src/built-pages.ts';
import { openPageThreads, type PageThreads } from '../../apps/server/src/platform/web/threads/page-threads.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../apps/server/test/start-server.ts';

const threads = new Map<string, PageThreads>();

/**
 * Rendering threads are independent of a site: loading the pages' build once per worker saves each file a second,
 * and they stay warm.
 */
function lentThreads(language = 'en'): PageThreads {
  // Four browsers beside it can keep a thread from its work for longer than visitors would wait.
  const timeoutMs = 90_000;
  const lent = threads.get(language) ?? openPageThreads({ ...builtPages, language, logger: console, timeoutMs });
  threads.set(language, lent);
  return { ...lent, close: async () => undefined };
}

/** The whole site as a visitor sees it: built pages, API, sockets and a worker, on a clone of the migrated database. */
export async function startSite(
  environment: Record<string, string> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  const port = await freePort();
  return startTestServer(
    { ROLES: 'web,api,realtime,worker', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment },
    { pages: lentThreads(environment['SITE_LANGUAGE']), ...options },
  );
}

/** The same site in this language alone, whatever its visitors have chosen, as a second process of it. */
export async function startInLanguage(language: string, site: TestServer): Promise<TestServer> {
  await site.admin.call(changeSettings, { body: { languages: [] } });
  return startSite({ ROLES: 'web,api,realtime', SITE_LANGUAGE: language }, { beside: site });
}
