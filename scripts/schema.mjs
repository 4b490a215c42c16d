// `npm run schema`: writes apps/server/migrations/schema.sql and the generated types from the migrations.
import { spawnSync } from 'node:child_process';

import { provision } from './run/provision.mjs';

const { nodePath } = await provision({ quiet: true });
const { status } = spawnSync(nodePath, ['apps/server/src/platform/database/schema/dump-schema.ts'], {
  cwd: new URL('..', import.meta.url),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
