import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram } from '../../test/backups/run-program.ts';
import { stateOfDatabase, stateOfMedia } from '../../test/backups/site-state.ts';
import { findRunning } from '../audit/open-books.ts';
import { openLocalFolder } from '../gateways/storage/local-folder.ts';
import { startEmbeddedPostgres } from '../platform/database/postgres/embedded-postgres.ts';
import { openScratchDatabase } from './database/scratch-database.ts';
import { connected } from './database/session.ts';

let stage: BackupStage;
let original: Awaited<ReturnType<typeof stateOf>>;
let backups: string;

const quiet = { info: () => {}, warn: () => {}, debug: () => {} };

async function stateOf(databaseUrl: string, dataDir: string) {
  const media = await stateOfMedia(await openLocalFolder(join(dataDir, 'media')));
  return { ...(await stateOfDatabase(databaseUrl)), media };
}

beforeAll(async () => {
  stage = await openBackupStage();
  await fillSite(stage);
  backups = await stage.makeFolder();
  const { dataDir, databaseUrl = '' } = stage.server.app.config;
  original = await stateOf(databaseUrl, dataDir);
  const { code, output } = await stage.backUp(backups);
  expect(output).toMatch(/The backup \S+ in \S+ is complete: \d+ rows of \d+ tables, \d+ media files/);
  expect(code).toBe(0);
});
afterAll(() => stage.close());

test('a restore into an empty database and folder gives the same schema, rows, counters and media', async () => {
  const site = await stage.emptySite();
  const restored = await runProgram('restore', { args: ['--from', backups], environment: site.environment });
  expect(restored.output).toContain('The site is restored.');
  expect(restored.code).toBe(0);
  expect(await stateOf(site.databaseUrl, site.folder)).toEqual(original);
  expect(await readFile(join(site.folder, 'secret.key'), 'utf8')).toBe(stage.secretKey);
  expect(await readdir(site.folder)).not.toContain('restore-unfinished');
});

test('an embedded database is restored and backed up again, while it runs and while it is stopped', async () => {
  const folder = await stage.makeFolder();
  const environment = { BACKUP_KEY: stage.key, DATA_DIR: folder };
  const restored = await runProgram('restore', { args: ['--from', backups], environment });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The site is restored.') });
  const [other, args] = [await stage.makeFolder(), (to: string) => ['--to', to]];
  expect(await runProgram('backup', { args: args(other), environment })).toMatchObject({ code: 0 });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  expect(await findRunning(folder)).toBeDefined();
  expect(await runProgram('backup', { args: args(backups), environment })).toMatchObject({
    code: 0,
    output: expect.stringContaining('of which 0 were new'),
  });
  expect(await stateOf(postgres.url, folder)).toEqual(original);
  await postgres.stop();
});

test('nothing in a backup can be read without the key, and no name tells what a file is', async () => {
  const names = await readdir(backups, { recursive: true });
  expect(names.filter((name) => name.startsWith('media/') && /film|photo|\.mp4/.test(name))).toEqual([]);
  for (const name of names.filter((one) => one.endsWith('.age')))
    expect((await readFile(join(backups, name), 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1');
  expect((await stat(join(backups, 'ovation-backup.json'))).mode & 0o077).toBe(0);
});

test('a restore fills a folder that was made beforehand, also a new disk, and one of its own database', async () => {
  for (const [isOfDisk, isEmbedded] of [
    [false, false],
    [true, true],
  ]) {
    const site = await stage.emptySite();
    await mkdir(site.folder, { mode: 0o755 });
    if (isOfDisk) await mkdir(join(site.folder, 'lost+found'), { mode: 0o700 });
    const { DATABASE_URL, ...embedded } = site.environment;
    const environment = isEmbedded ? embedded : site.environment;
    expect(await runProgram('restore', { args: ['--from', backups], environment })).toMatchObject({ code: 0 });
    expect((await stat(site.folder)).mode & 0o077).toBe(0o011);
    if (!isEmbedded) expect(await stateOf(DATABASE_URL ?? '', site.folder)).toEqual(original);
  }
});

test('a restore refuses a database or a folder that is not empty, unless it may replace them', async () => {
  const site = await stage.emptySite();
  const restore = (...args: string[]) =>
    runProgram('restore', { args: ['--from', backups, ...args], environment: site.environment });
  expect((await restore()).code).toBe(0);
  const again = await restore();
  expect(again).toMatchObject({ code: 1, output: expect.stringMatching(/not empty.*--replace/) });
  expect((await restore('--replace')).code).toBe(0);
  expect(await stateOf(site.databaseUrl, site.folder)).toEqual(original);
});

test('another key is refused with the name of the one that is needed', async () => {
  const site = await stage.emptySite();
  const { output: other } = await runProgram('backup', { args: ['--new-key'], environment: {} });
  const environment = { ...site.environment, BACKUP_KEY: other.trim() };
  for (const name of ['restore', 'verify'] as const)
    expect(await runProgram(name, { args: ['--from', backups], environment })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/BACKUP_KEY is not the key of the backups in .*: they need .*age1/),
    });
});

test('another SECRET_KEY is refused, because it would leave encrypted columns unreadable', async () => {
  const site = await stage.emptySite();
  const environment = { ...site.environment, SECRET_KEY: 'x'.repeat(40) };
  expect(await runProgram('restore', { args: ['--from', backups], environment })).toMatchObject({
    code: 1,
    output: expect.stringContaining('SECRET_KEY is not that of the site in the backup'),
  });
});

test('verify restores the backup, compares every table and file, and checks the books', async () => {
  const { code, output } = await runProgram('verify', {
    args: ['--from', backups],
    environment: { BACKUP_KEY: stage.key },
  });
  expect(output).toMatch(/is good: \d+ rows of \d+ tables and \d+ media files/);
  expect(code).toBe(0);
});

test('verify tries the database on a server that is named, and leaves nothing there', async () => {
  const server = stage.environment['DATABASE_URL'] ?? '';
  const databases = () =>
    connected(server, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database where datname like 'ovation_verify_%'`,
      );
      return rows.map(({ name }) => name);
    });
  await connected(server, (client) => client.query('create database ovation_verify_1'));
  const verified = await runProgram('verify', {
    args: ['--from', backups, '--database-url', server],
    environment: { BACKUP_KEY: stage.key },
  });
  expect(verified.output).toMatch(/Trying its database in the database ovation_verify_\d+ at 127\.0\.0\.1/);
  expect(verified.output).toMatch(/is good: .* and the books are correct/);
  expect(verified.code).toBe(0);
  expect(await databases()).toEqual([]);
});

test('where there is no PostgreSQL of its own, verify uses the server of the site, if that is allowed', async () => {
  const configured = stage.environment['DATABASE_URL'] ?? '';
  const hasOwn = async (): Promise<boolean> => false;
  const scratch = await openScratchDatabase({ named: undefined, configured, hasOwn });
  expect(new URL(scratch.url).host).toBe(new URL(configured).host);
  expect(new URL(scratch.url).pathname).toMatch(/^\/ovation_verify_\d+$/);
  await scratch.close();
  await connected(configured, (client) => client.query(`create role humble login password 'humble' nocreatedb`));
  const humble = Object.assign(new URL(configured), { username: 'humble', password: 'humble' }).href;
  try {
    const { code, output } = await runProgram('verify', {
      args: ['--from', backups, '--database-url', humble],
      environment: { BACKUP_KEY: stage.key },
    });
    expect(output).toContain('may not create another one');
    // Known before anything was read.
    expect(output).not.toContain('Media files read');
    expect(code).toBe(1);
  } finally {
    await connected(configured, (client) => client.query('drop role humble'));
  }
});
