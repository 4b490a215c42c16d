// `npm run dev`: the server restarts when its source changes, the pages reload by themselves.
import { join } from 'node:path';
import { provision } from './run/provision.mjs';
import { runServer } from './run/run-server.mjs';

/**
 * Named, because Vite writes files of its own beside what the server imports: watching those would restart it for ever.
 */
const WATCHED = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/contract/src',
  'packages/domain/src',
  'packages/client/src',
  'packages/live-engine/src',
  'packages/machine/src',
];

/** As Vite resolves packages while developing: server and pages must share one React Router. */
const CONDITIONS = '--conditions=development';

/** Vite ends the process at once on SIGTERM, before the database is stopped. */
const KILL_SIGNAL = '--watch-kill-signal=SIGINT';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
runServer({
  nodePath,
  nodeArguments: [CONDITIONS, '--watch-preserve-output', KILL_SIGNAL, ...WATCHED.map((path) => `--watch-path=${path}`)],
  environment: { NODE_ENV: 'development', OVATION_DEV: '1' },
});
