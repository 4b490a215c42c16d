import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@ovation/contract/people/accounts.ts';
import { getStatistics, listMailbox } from '@ovation/contract/site/site.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { makeBackupKey } from '../../../backup/vault/age.ts';
import { backUpSiteJob, watchBackupsJob } from './back-up-site.ts';

let server: TestServer;
let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  const variables = {
    BACKUP_TO: backups,
    BACKUP_KEY: await makeBackupKey(),
    BACKUP_EVERY: '24',
    SECRET_KEY: 'a-secret-of-the-site-that-is-backed-up-in-tests',
  };
  server = await startTestServer(variables);
  const { dataDir, databaseUrl = '' } = server.app.config;
  // The job's process reads the environment, as that of a site does.
  for (const [name, value] of Object.entries({ ...variables, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
    vi.stubEnv(name, value);
});
afterEach(() => server.clock.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await rm(backups, { recursive: true, force: true });
});

/** Logged in now: a session of staff does not outlive the days that pass here. */
async function administrator() {
  const body = { username: 'admin@example.com', password: 'correct horse battery' };
  return server.client((await server.client().call(login, { body })).token);
}

const stateOf = async () => (await (await administrator()).call(getStatistics)).backup;
const countBackups = async (): Promise<number> => (await readdir(join(backups, 'backups')).catch(() => [])).length;
const hourMs = 3_600_000;

async function lettersAbout(subject: RegExp): Promise<number> {
  await server.runJob(watchBackupsJob);
  await server.runJobs();
  const { data } = await (await administrator()).call(listMailbox);
  return data.filter((mail) => subject.test(mail.subject)).length;
}

test('a site that has made no backup for two periods alerts its administrators', async () => {
  expect(await stateOf()).toEqual({ lastAt: null, isScheduled: true, isLate: false });
  expect(await lettersAbout(/There is no backup yet/)).toBe(0);
  server.clock.advance(49 * hourMs);
  expect(await lettersAbout(/There is no backup yet/)).toBe(1);
});

test('a backup is made when it is due, and staff see when it was', async () => {
  await server.runJob(backUpSiteJob);
  expect(await countBackups()).toBe(1);
  const { lastAt, isLate } = await stateOf();
  expect([Math.abs(Date.parse(lastAt ?? '') - Date.now()) < hourMs, isLate]).toEqual([true, false]);
  await server.runJob(backUpSiteJob);
  expect(await countBackups()).toBe(1);
  server.clock.advance(24 * hourMs);
  await server.runJob(backUpSiteJob);
  expect(await countBackups()).toBe(2);
});

test('administrators get one email a day while the last good backup is too old, and the job says why it fails', async () => {
  server.clock.advance(100 * hourMs);
  vi.stubEnv('BACKUP_TO', 'ftp://example.com');
  await expect(server.runJob(backUpSiteJob)).rejects.toThrow(
    /The backup failed: BACKUP_TO is .* a folder, or a bucket/,
  );
  vi.stubEnv('BACKUP_TO', backups);
  expect((await stateOf()).isLate).toBe(true);
  expect(await lettersAbout(/The last backup is too old/)).toBe(1);
  server.clock.advance(hourMs);
  expect(await lettersAbout(/The last backup is too old/)).toBe(1);
  server.clock.advance(24 * hourMs);
  expect(await lettersAbout(/The last backup is too old/)).toBe(2);
});
