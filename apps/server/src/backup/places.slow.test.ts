import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram, type Ended } from '../../test/backups/run-program.ts';
import { stateOfDatabase, stateOfMedia } from '../../test/backups/site-state.ts';
import { startS3Store, type S3Store } from '../../test/s3-store/start-s3-store.ts';
import { openS3 } from '../gateways/storage/s3.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import { withSentences } from './vault/place-problem.ts';

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

/** What an operator reads: sentences, and not where in the program it happened. */
const sentence = (text: RegExp) => ({ code: 1, output: expect.stringMatching(text) as string });
const expectSentence = ({ output, code }: Ended, text: RegExp): void => {
  expect({ output, code }).toEqual(sentence(text));
  expect(output).not.toMatch(/\n\s+at |node:internal/);
};

test('a place that is absent, closed or refuses is told in a sentence, to backups and to restores', async () => {
  const backUp = (to: string, own: Record<string, string> = {}) =>
    runProgram('backup', { args: ['--to', to], environment: { ...stage.environment, ...own } });
  const account = backupAccount();
  expectSentence(await backUp('/sys/backups'), /^\/sys\/backups is closed to this user\.$/m);
  expectSentence(
    await backUp('/dev/null/backups'),
    /^\/dev\/null\/backups is not there, because a file is in its way\.$/m,
  );
  expectSentence(await backUp('s3://no-such-bucket', account), /^s3:\/\/no-such-bucket does not exist/m);
  const nobody = { ...account, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' };
  expectSentence(
    await backUp('s3://media/elsewhere', nobody),
    /^s3:\/\/media\/elsewhere cannot be used: nothing listens/m,
  );

  const backups = await stage.makeFolder();
  expect((await stage.backUp(backups)).code).toBe(0);
  const restore = async (own: Record<string, string>) =>
    runProgram('restore', {
      args: ['--from', backups],
      environment: { ...(await stage.emptySite()).environment, ...own },
    });
  expectSentence(
    await restore({ DATA_DIR: '/sys/ovation' }),
    /^DATA_DIR is "\/sys\/ovation", but we may not write there/m,
  );
  expectSentence(
    await restore({ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/a' }),
    /^DATABASE_URL leads to 127\.0\.0\.1:9/m,
  );
  const refused = { ...mediaStore.environment, S3_BUCKET: 'no-such-bucket' };
  expectSentence(await restore(refused), /^The bucket no-such-bucket does not exist/m);
  const typo = await runProgram('restore', { args: ['--from', `${backups}-typo`], environment: stage.environment });
  expectSentence(typo, /^There are no backups in /m);
  await expect(stat(`${backups}-typo`)).rejects.toThrow('ENOENT');
});

test.each([
  [{ code: 'ENOSPC' }, 'The disk is full: make room there, and again.'],
  [{ code: 'EROFS' }, 'The disk can only be read.'],
  [{ code: 'EACCES' }, 'The disk is closed to this user.'],
  [{ name: 'SignatureDoesNotMatch', $metadata: {} }, 'The disk refuses the secret of the key.'],
  [{ name: '403', $metadata: { httpStatusCode: 403 } }, 'The disk refuses the key.'],
])('a place that fails with %o says so, and leaves other errors as they are', async (failure, message) => {
  const failing = { put: async () => Promise.reject(Object.assign(new Error('write'), failure)) };
  const storage = withSentences(failing as unknown as Storage, 'The disk');
  await expect(storage.put('a', Readable.from([]), { contentType: 'a' })).rejects.toThrow(message);
  const wrong = { put: async () => Promise.reject(new TypeError('a mistake')) };
  const other = withSentences(wrong as unknown as Storage, 'The disk');
  await expect(other.put('a', Readable.from([]), { contentType: 'a' })).rejects.toThrow(TypeError);
});
