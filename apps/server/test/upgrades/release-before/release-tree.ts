import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../../..');
const run = promisify(execFile);

/** Whether this clone has the commit: a shallow one may lack it. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', commit], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes the source of that commit to a new folder. Its packages are today's: what differs is our own code. */
export async function extractRelease(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  for (const place of ['', 'apps/server']) await linkPackages(join(root, place), join(folder, place));
  await linkWorkspaces(folder);
  await standInFor(folder);
}

/** Packages that are not installed any more, and the files that the release reads of them when it starts. */
const removed = { '@countrystatecity/countries/data/countries.json': '[]' };

async function standInFor(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(removed)) {
    const file = join(folder, 'node_modules', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function linkPackages(from: string, to: string): Promise<void> {
  const installed = join(from, 'node_modules');
  if (!existsSync(installed)) return;
  await mkdir(join(to, 'node_modules'));
  const names = (await readdir(installed)).filter((name) => !name.startsWith('.') && name !== '@ovation');
  for (const name of names) await symlink(join(installed, name), join(to, 'node_modules', name));
}

/** `@ovation/…` are folders of the release itself. */
async function linkWorkspaces(folder: string): Promise<void> {
  for (const name of await readdir(join(root, 'node_modules/@ovation'))) {
    const place = relative(root, await realpath(join(root, 'node_modules/@ovation', name)));
    const link = join(folder, 'node_modules/@ovation', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(folder, place), link);
  }
}
