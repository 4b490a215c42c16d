import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createClient } from '@ovation/client';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram } from '../../test/backups/run-program.ts';
import { stateOfDatabase, stateOfMedia } from '../../test/backups/site-state.ts';
import { createSiteProcess } from '../../test/crash/site-process.ts';
import { openLocalFolder } from '../gateways/storage/local-folder.ts';
import { openBackupKey } from './vault/age.ts';
import { listBackups, readManifest } from './vault/manifest.ts';
import { openVault } from './vault/vault.ts';

let stage: BackupStage;
let good: string;

beforeAll(async () => {
  stage = await openBackupStage();
  await fillSite(stage);
  good = await stage.makeFolder();
  expect((await stage.backUp(good)).code).toBe(0);
});
afterAll(() => stage.close());

type Harm = (path: string) => Promise<void>;

const flipByte: Harm = async (path) => {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length * 0.75);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
};
const cutOff: Harm = async (path) => truncate(path, (await readFile(path)).length - 1);
const remove: Harm = (path) => rm(path);

/** A copy of the good backup, one of whose files is harmed; that file. */
async function harm(pattern: RegExp, how: Harm): Promise<{ backups: string; file: string }> {
  const backups = await stage.makeFolder();
  await cp(good, backups, { recursive: true });
  const file = (await filesIn(backups, pattern))[0] ?? '';
  await how(join(backups, file));
  return { backups, file };
}

async function filesIn(backups: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(backups, { recursive: true });
  return names.filter((name) => pattern.test(name)).toSorted();
}

const media = /^media\/.*\.age$/;
const table = /public\.accounts\.copy/;
const manifest = /manifest\.age$/;

test.each([
  ['a table with a flipped byte', table, flipByte, /damaged/],
  ['a missing table', table, remove, /missing/],
  ['a list of files with a flipped byte', manifest, flipByte, /damaged/],
])(
  '%s is named by verify and by restore, which refuses and names the other backups',
  async (_, pattern, how, problem) => {
    const { backups, file } = await harm(pattern, how);
    const site = await stage.emptySite();
    for (const name of ['verify', 'restore'] as const) {
      const { code, output } = await runProgram(name, { args: ['--from', backups], environment: site.environment });
      expect(output).toContain(file);
      expect(output).toMatch(problem);
      expect(output).not.toMatch(/The site is restored|is good/);
      if (name === 'restore') expect(output).toMatch(/Another one may be, with --backup ID: \d{4}-/);
      expect(code).toBe(1);
    }
  },
);

test('media that are damaged cost themselves alone: the rest is restored, with older copies, and the site starts', async () => {
  const { world, server } = stage;
  const { storage } = server.app;
  const performer = await world.performer();
  const { _id } = await world.feed(performer, { photo: true, access: 'public' });
  const backups = await stage.makeFolder();
  const old = Readable.from(['what film 0 was']);
  await storage.put('films/0.mp4', old, { contentType: 'video/mp4' });
  expect((await stage.backUp(backups)).code).toBe(0);
  await stage.addMedia(0, 1);
  expect((await stage.backUp(backups)).code).toBe(0);
  const { databaseUrl = '' } = server.app.config;
  const [database, original] = [await stateOfDatabase(databaseUrl), await stateOfMedia(storage)];

  const vault = await openVault(
    { name: backups, storage: await openLocalFolder(backups) },
    await openBackupKey(stage.key),
  );
  const [firstId = '', lastId = ''] = await listBackups(vault);
  const { media: saved } = await readManifest(vault, lastId);
  const fileOf = (key: string): string => join(backups, saved.find((each) => each.key === key)?.file ?? 'none');
  const photos = saved.filter(({ key }) => key.includes(_id) || key.endsWith('.webp') || key.endsWith('.avif'));
  await flipByte(fileOf('films/0.mp4'));
  await cutOff(fileOf('films/1.mp4'));
  await remove(fileOf('films/2.mp4'));
  for (const file of new Set(photos.map(({ key }) => fileOf(key)))) await flipByte(file);
  const lost = new Set(['films/1.mp4', 'films/2.mp4', ...photos.map(({ key }) => key)]);
  expect(photos.length).toBeGreaterThan(0);

  const verified = await runProgram('verify', { args: ['--from', backups], environment: stage.environment });
  expect(verified).toMatchObject({ code: 1, output: expect.stringContaining('everything else can be restored') });
  const site = await stage.emptySite();
  const { code, output } = await runProgram('restore', {
    args: ['--from', backups],
    environment: site.environment,
  });
  expect(output).toContain(`films/0.mp4 is what it was in the backup ${firstId}.`);
  expect(output).toContain('films/1.mp4 is lost.');
  expect(output).toContain('films/2.mp4 is lost.');
  for (const key of lost) expect(output).toContain(key);
  expect(output.match(/^✗/gm)).toHaveLength(lost.size + 1);
  expect(output).toContain(`The site is restored, except for ${lost.size + 1} of its media files`);
  expect(code).toBe(2);
  expect(await stateOfDatabase(site.databaseUrl)).toEqual(database);
  const restored = await stateOfMedia(await openLocalFolder(join(site.folder, 'media')));
  const whole = Object.entries(original).filter(([key]) => !lost.has(key));
  const oldCopy = createHash('sha256').update('what film 0 was').digest('hex');
  expect(restored).toEqual({ ...Object.fromEntries(whole), 'films/0.mp4': oldCopy });

  const started = createSiteProcess(await freePort(), {
    ...site.environment,
    SEED_DEMO: '0',
    STAFF_SECOND_FACTOR: 'off',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  });
  try {
    await started.start();
    const { files } = await createClient({ baseUrl: started.url }).call(getFeed, { params: { id: _id } });
    const address = new URL(files[0]?.url ?? 'missing', started.url);
    expect((await fetch(new URL(address.pathname + address.search, started.url))).status).toBe(404);
  } finally {
    started.signal('SIGTERM');
    await started.gone();
  }
});

test('a site that would be replaced stays as it is if the database of the backup is damaged', async () => {
  const site = await stage.emptySite();
  const restore = (from: string, ...args: string[]) =>
    runProgram('restore', { args: ['--from', from, ...args], environment: site.environment });
  expect((await restore(good)).code).toBe(0);
  const before = await stateOfDatabase(site.databaseUrl);
  const { backups, file } = await harm(table, flipByte);
  expect(await restore(backups, '--replace')).toMatchObject({ code: 1, output: expect.stringContaining(file) });
  expect(await stateOfDatabase(site.databaseUrl)).toEqual(before);
  expect(await readdir(site.folder)).not.toContain('restore-unfinished');
});

test('a file that has lost its end or vanished is copied again by the next backup', async () => {
  const backups = await stage.makeFolder();
  expect((await stage.backUp(backups)).code).toBe(0);
  const [first = '', second = ''] = await filesIn(backups, media);
  await cutOff(join(backups, first));
  await remove(join(backups, second));
  expect(await stage.backUp(backups)).toMatchObject({
    code: 0,
    output: expect.stringContaining('of which 2 were new'),
  });
  const verified = await runProgram('verify', { args: ['--from', backups], environment: stage.environment });
  expect(verified).toMatchObject({ code: 0 });
});

test('a file that takes the place of another one is found', async () => {
  const backups = await stage.makeFolder();
  await cp(good, backups, { recursive: true });
  const sizes = new Map<number, string>();
  let swapped: [string, string] | undefined;
  for (const name of await filesIn(backups, media)) {
    const { length } = await readFile(join(backups, name));
    const twin = sizes.get(length);
    if (twin !== undefined) swapped = [twin, name];
    sizes.set(length, name);
  }
  const [from = '', to = ''] = swapped ?? [];
  await cp(join(backups, from), join(backups, to));
  const { code, output } = await runProgram('verify', { args: ['--from', backups], environment: stage.environment });
  expect(output).toMatch(new RegExp(`✗ The file ${to} in .* is damaged`));
  expect(code).toBe(1);
});

test('a list of files that was not written with the key is refused', async () => {
  const backups = await stage.makeFolder();
  const { output: otherKey } = await runProgram('backup', { args: ['--new-key'], environment: {} });
  const environment = { ...stage.environment, BACKUP_KEY: otherKey.trim() };
  expect((await runProgram('backup', { args: ['--to', backups], environment })).code).toBe(0);
  await cp(join(good, 'ovation-backup.json'), join(backups, 'ovation-backup.json'));
  const { code, output } = await runProgram('verify', { args: ['--from', backups], environment: stage.environment });
  expect(output).toMatch(/manifest\.age in .* is damaged/);
  expect(code).toBe(1);
});
