import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { administrator, startScript, type RunningServer } from './processes.ts';

/** The real server with a separate database and files, and no accounts but the administrator's; deleted at the end. */
export async function onEmptySite<Result>(
  run: (server: RunningServer) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  try {
    const server = await startScript('apps/server/src/main.ts', {
      DATA_DIR: dataDir,
      SEED_DEMO: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    });
    return await run(server).finally(() => server.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Accounts of the site, created through its API. */
export async function openWorld({ url }: RunningServer): Promise<World> {
  const { token } = await createClient({ baseUrl: url }).call(login, {
    body: { username: administrator.email, password: administrator.password },
  });
  return createWorld({ url, adminToken: token, runJobs: async () => {} });
}
