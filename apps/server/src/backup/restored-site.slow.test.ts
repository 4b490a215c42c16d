import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createAddress, searchAddresses } from '@ovation/contract/shop/addresses.ts';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../test/backups/run-program.ts';
import { createSiteProcess, type SiteProcess } from '../../test/crash/site-process.ts';
import { makeBackupKey } from './vault/age.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
/** Encrypted with the site's secret, which its first start makes, and which only its folder has. */
const address = { name: 'Ada Lovelace', country: 'GB', city: 'London', zip: 'SW1Y 4JH', streetAddress: 'Park Lane 12' };

let folder: string;
const endings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  await chmod(folder, 0o711);
  endings.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** The variables of an installation that has nothing yet. */
async function emptySite(name: string): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  return {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, name),
    SEED_DEMO: '0',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    STAFF_SECOND_FACTOR: 'off',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  };
}

async function start(environment: Record<string, string>): Promise<SiteProcess> {
  const site = createSiteProcess(await freePort(), environment);
  endings.push(() => stop(site));
  await site.start();
  return site;
}

async function stop(site: SiteProcess): Promise<void> {
  site.signal('SIGTERM');
  await site.gone();
}

async function logIn({ url: baseUrl }: SiteProcess): Promise<Client> {
  const { token } = await createClient({ baseUrl }).call(login, { body: administrator });
  return createClient({ baseUrl, token });
}

test('the program starts on a restored site, takes the same password, and reads what is encrypted', async () => {
  const [original, restored] = [await emptySite('original'), await emptySite('restored')];
  const site = await start(original);
  await (await logIn(site)).call(createAddress, { body: address });
  const [key, backups] = [await makeBackupKey(), join(folder, 'backups')];
  const made = await runProgram('backup', { args: ['--to', backups], environment: { ...original, BACKUP_KEY: key } });
  expect(made).toMatchObject({ code: 0 });
  await stop(site);

  const environment = { ...restored, BACKUP_KEY: key };
  expect(await runProgram('restore', { args: ['--from', backups], environment })).toMatchObject({ code: 0 });
  const { data } = await (await logIn(await start(restored))).call(searchAddresses);
  expect(data).toMatchObject([address]);
});
