// The minimal app's page on our own server: it makes the same five calls as a performer's page, and has one component.
import { getHealth } from '@ovation/contract/site/site.ts';
import { createApp } from '../../apps/server/src/create-app.ts';
import { registerModules, serveModules } from '../../apps/server/src/modules.ts';
import { authenticate } from '../../apps/server/src/modules/accounts/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { createServe, type BoundOperation } from '../../apps/server/src/platform/http/serve.ts';
import { createServer } from '../../apps/server/src/platform/http/server.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { renderPages } from '../../apps/server/src/platform/web/render.ts';
import { openPageThreads } from '../../apps/server/src/platform/web/threads/page-threads.ts';

const config = readConfig(process.env);
const logger = createLogger(config);
const pool = createPool({ connectionString: config.databaseUrl ?? '', max: config.databasePoolSize, logger });
// As after the real start, a connection is open by now: read-only ones do not keep a process from exiting.
await pool.query('select');
const app = await createApp({
  config,
  clock: systemClock,
  pool,
  logger,
  secretKey: 'of-nothing-but-the-addresses-of-pictures',
});
registerModules(app);
const server = await createServer({
  app,
  authenticate: (token) => authenticate(app, token),
  languages: () => ['en'],
  countryOf: () => undefined,
  whyClosed: async () => undefined,
  whichAgeStep: async () => undefined,
});
const operations = new Map<string, BoundOperation>();
const serve = createServe(server, app, operations);
serve(getHealth, async () => ({ status: 'ok' as const, roles: [] }));
serveModules(serve);
const threads = openPageThreads({
  build: new URL('./react-router-app/build/server/index.js', import.meta.url).href,
  logger,
});
await threads.ready;
renderPages(server, {
  publicUrl: config.publicUrl,
  mediaOrigin: undefined,
  development: false,
  operations,
  rateLimit: false,
  render: threads.render,
  cache: undefined,
});
await server.listen({ port: config.port, host: '127.0.0.1' });
