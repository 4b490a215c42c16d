import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram } from '../../test/backups/run-program.ts';
import { stateOfDatabase, stateOfMedia } from '../../test/backups/site-state.ts';
import { openLocalFolder } from '../gateways/storage/local-folder.ts';
import { inTransaction } from './database/session.ts';

let stage: BackupStage;

beforeAll(async () => {
  stage = await openBackupStage();
  await fillSite(stage);
});
afterAll(() => stage.close());

async function stateOf(databaseUrl: string, dataDir: string) {
  const media = await stateOfMedia(await openLocalFolder(join(dataDir, 'media')));
  return { ...(await stateOfDatabase(databaseUrl)), media };
}

const stateOfSite = () => stateOf(stage.environment['DATABASE_URL'] ?? '', stage.environment['DATA_DIR'] ?? '');

/** The sealed media and when each was written. */
async function writtenMedia(backups: string): Promise<Map<string, number>> {
  const names = await readdir(join(backups, 'media'), { recursive: true }).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.age'));
  return new Map(
    await Promise.all(files.map(async (name) => [name, (await stat(join(backups, 'media', name))).mtimeMs] as const)),
  );
}

test('a backup that is killed at any point continues without copying again, and is complete', async () => {
  const backups = await stage.makeFolder();
  const before = await stateOfSite();
  const kept: number[] = [];
  for (const killAt of [
    /looked at: 1 of/,
    /looked at: 5 of/,
    /Tables saved: 1 of/,
    /Tables saved: (?:[5-9]\d|1\d\d) of/,
  ]) {
    const [there, killed] = [await writtenMedia(backups), await stage.backUp(backups, killAt)];
    expect(killed.code, killed.output).toBe(null);
    const after = await writtenMedia(backups);
    for (const [name, writtenAt] of there) expect(after.get(name)).toBe(writtenAt);
    kept.push(after.size);
  }
  expect(kept[0]).toBeGreaterThan(0);
  expect(kept.at(-1)).toBe(new Set(Object.values(before.media)).size);
  const list = await runProgram('backup', { args: ['--list', '--to', backups], environment: stage.environment });
  expect(list).toEqual({ code: 0, output: '' });
  expect(await stage.backUp(backups)).toMatchObject({
    code: 0,
    output: expect.stringContaining('of which 0 were new'),
  });
  // What the killed ones had saved of the tables is of no use.
  expect((await readdir(join(backups, 'backups'))).length).toBe(1);
  const site = await stage.emptySite();
  expect(await runProgram('restore', { args: ['--from', backups], environment: site.environment })).toMatchObject({
    code: 0,
  });
  expect(await stateOf(site.databaseUrl, site.folder)).toEqual(before);
});

test('a restore that is killed at any point leaves a site that does not start, and continues', async () => {
  const backups = await stage.makeFolder();
  const before = await stateOfSite();
  expect((await stage.backUp(backups)).code).toBe(0);
  const site = await stage.emptySite();
  const restore = (killAt?: RegExp) =>
    runProgram('restore', {
      args: ['--from', backups],
      environment: site.environment,
      ...(killAt === undefined ? {} : { killAt }),
    });
  for (const killAt of [
    /Tables restored: 1 of/,
    /Tables restored: (?:[5-9]\d|1\d\d) of/,
    /files restored: 1 of/,
    /files restored: 6 of/,
  ]) {
    const killed = await restore(killAt);
    expect(killed.code, killed.output).toBe(null);
    expect(await readdir(site.folder)).toContain('restore-unfinished');
  }
  const mark = await readFile(join(site.folder, 'restore-unfinished'), 'utf8');
  const restored = await restore();
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The site is restored.') });
  // The tables were complete, and take the longest.
  expect(restored.output).not.toContain('Tables restored');
  expect(await stateOf(site.databaseUrl, site.folder)).toEqual(before);
  // As if it had been killed after its last row.
  await writeFile(join(site.folder, 'restore-unfinished'), mark);
  expect((await restore()).code).toBe(0);
  expect(await stateOf(site.databaseUrl, site.folder)).toEqual(before);
  // The mark is of this database, and opens no other one.
  await writeFile(join(site.folder, 'restore-unfinished'), 'checked another\n');
  expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
});

test('the restore of an embedded database that is killed continues, also if it was being created', async () => {
  const backups = await stage.makeFolder();
  expect((await stage.backUp(backups)).code).toBe(0);
  const folder = join(await stage.makeFolder(), 'site');
  const environment = { BACKUP_KEY: stage.key, DATA_DIR: folder };
  for (const killAt of [/Restoring the backup/, /Tables restored: [1-9]\d of/])
    expect((await runProgram('restore', { args: ['--from', backups], environment, killAt })).code).toBe(null);
  expect(await runProgram('restore', { args: ['--from', backups], environment })).toMatchObject({ code: 0 });
});

test('a backup holds one moment of a site that people use, however long it takes', async () => {
  const { world } = stage;
  const backups = await stage.makeFolder();
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 500 })];
  const end = new AbortController();
  let [tips, files] = [0, 100];
  const useSite = async (): Promise<void> => {
    while (!end.signal.aborted && tips < 50) {
      await world.tip(fan, performer, 10);
      tips += 1;
      await stage.addMedia(files, (files += 1));
    }
  };
  const using = useSite();
  const made = await stage.backUp(backups);
  end.abort();
  await using;
  expect(made).toMatchObject({ code: 0 });
  const site = await stage.emptySite();
  const verified = await runProgram('verify', { args: ['--from', backups], environment: site.environment });
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('the books are correct') });
  expect((await runProgram('restore', { args: ['--from', backups], environment: site.environment })).code).toBe(0);
  const { rows } = await inTransaction(site.databaseUrl, (client) =>
    client.query<{ sent: number }>(`select count(*)::int as sent from charges where payer_id = $1`, [fan.id]),
  );
  expect(rows[0]?.sent).toBeGreaterThan(0);
  expect(rows[0]?.sent).toBeLessThanOrEqual(tips);
});
