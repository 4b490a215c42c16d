import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSite, openBackupStage, type BackupStage } from '../../test/backups/backup-stage.ts';
import { runProgram } from '../../test/backups/run-program.ts';

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
  ['a media file with a flipped byte', media, flipByte, /damaged/],
  ['a media file that is cut off', media, cutOff, /damaged/],
  ['a missing media file', media, remove, /missing/],
  ['a table with a flipped byte', table, flipByte, /damaged/],
  ['a missing table', table, remove, /missing/],
  ['a list of files with a flipped byte', manifest, flipByte, /damaged/],
])('%s is named by verify and by restore, which refuses', async (_name, pattern, how, problem) => {
  const { backups, file } = await harm(pattern, how);
  const site = await stage.emptySite();
  for (const name of ['verify', 'restore'] as const) {
    const { code, output } = await runProgram(name, { args: ['--from', backups], environment: site.environment });
    expect(output).toContain(file);
    expect(output).toMatch(problem);
    expect(output).not.toMatch(/The site is restored|is good/);
    expect(code).toBe(1);
  }
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
