import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram } from '../../test/backups/run-program.ts';
import { stateOfDatabase, stateOfMedia } from '../../test/backups/site-state.ts';
import { startS3Store, type S3Store } from '../../test/s3-store/start-s3-store.ts';
import { openS3 } from '../gateways/storage/s3.ts';

let stage: BackupStage;
let mediaStore: S3Store;
let backupStore: S3Store;

beforeAll(async () => {
  [mediaStore, backupStore] = await Promise.all([startS3Store(), startS3Store()]);
  stage = await openBackupStage(mediaStore.environment);
  await fillSite(stage);
});
afterAll(async () => {
  await stage.close();
  await Promise.all([mediaStore.stop(), backupStore.stop()]);
});

/** The account of the backups' store, apart from that of the media. */
function backupAccount(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(backupStore.environment)
      .filter(([name]) => name !== 'S3_BUCKET')
      .map(([name, value]) => [`BACKUP_${name}`, value]),
  );
}

const idsIn = async (backups: string): Promise<string[]> => (await readdir(join(backups, 'backups'))).toSorted();
const mediaIn = async (backups: string): Promise<string[]> =>
  (await readdir(join(backups, 'media'), { recursive: true })).filter((name) => name.endsWith('.age'));

test('a site whose media are in a bucket is saved to another bucket, and restored into a third place', async () => {
  const to = 's3://media/sites/one';
  const own = backupAccount();
  const backup = await runProgram('backup', { args: ['--to', to], environment: { ...stage.environment, ...own } });
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`in ${to} is complete`) });
  const site = await stage.emptySite();
  const environment = { ...site.environment, ...own, ...mediaStore.environment, S3_PREFIX: 'restored/' };
  expect(await runProgram('verify', { args: ['--from', to], environment })).toMatchObject({ code: 0 });
  expect(await runProgram('restore', { args: ['--from', to], environment })).toMatchObject({ code: 0 });
  const restored = await openS3({ ...mediaStore.settings, prefix: 'restored/' }, site.folder);
  const before = await stateOfMedia(stage.server.app.storage);
  const originals = Object.entries(before).filter(([key]) => !key.startsWith('restored/'));
  expect(await stateOfMedia(restored)).toEqual(Object.fromEntries(originals));
  expect(await stateOfDatabase(site.databaseUrl)).toEqual(
    await stateOfDatabase(stage.environment['DATABASE_URL'] ?? ''),
  );
});

test('a second backup copies new media only, and old backups go without what newer ones need', async () => {
  const backups = await stage.makeFolder();
  const backUp = (keep: number) =>
    runProgram('backup', {
      args: ['--to', backups],
      environment: { ...stage.environment, BACKUP_KEEP: String(keep) },
    });
  const mediaOfSite = async (): Promise<string[]> => Object.keys(await stateOfMedia(stage.server.app.storage));
  const media = await mediaOfSite();
  expect((await backUp(2)).output).toMatch(/complete/);
  const first = await mediaIn(backups);
  await stage.addMedia(20, 23);
  // Names what else has written, if anything has.
  expect((await mediaOfSite()).filter((key) => !media.includes(key)).toSorted()).toEqual([
    'films/20.mp4',
    'films/21.mp4',
    'films/22.mp4',
  ]);
  expect((await backUp(2)).output).toContain('of which 3 were new');
  const second = await mediaIn(backups);
  expect(second).toHaveLength(first.length + 3);
  const [, secondId] = await idsIn(backups);
  // The second one still needs these, the third has a new one.
  await stage.server.app.storage.delete('films/20.mp4');
  await stage.addMedia(30, 31);
  expect((await backUp(2)).output).toContain('of which 1 were new');
  expect(await mediaIn(backups)).toHaveLength(second.length + 1);
  expect(await idsIn(backups)).toEqual([secondId, expect.any(String)]);
  const args = ['--from', backups, '--backup', secondId ?? ''];
  expect(await runProgram('verify', { args, environment: stage.environment })).toMatchObject({ code: 0 });
  // With one backup left, the deleted film is in none.
  expect((await backUp(1)).output).toMatch(/Removed the oldest backups: .* and 1 media files/);
  expect(await mediaIn(backups)).toHaveLength(second.length);
  const last = await runProgram('verify', { args: ['--from', backups], environment: stage.environment });
  expect(last).toMatchObject({ code: 0 });
});

test('a place that holds other files, or the site’s own, is refused', async () => {
  const environment = { ...stage.environment };
  const to = async (place: string) => runProgram('backup', { args: ['--to', place], environment });
  expect(await to('s3://media')).toMatchObject({
    code: 1,
    output: expect.stringContaining('a place of their own'),
  });
  expect(await to(join(stage.server.app.config.dataDir, 'media', 'backups'))).toMatchObject({ code: 1 });
  expect(await to('ftp://example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('neither a folder nor a bucket'),
  });
});
