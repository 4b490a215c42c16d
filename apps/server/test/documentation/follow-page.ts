import { execFile, execFileSync } from 'node:child_process';
import { appendFile, copyFile, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { applyDiff, type Block } from './page-blocks.ts';

/** A copy of the repository: its files as they are in the work tree, and its packages by links. */
export async function copyRepository(root: string, copy: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const paths = listed.split('\0').filter(Boolean);
  for (const folder of new Set(paths.map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  // One that was deleted, but not yet for git, is not there to be copied.
  for (const path of paths) await copyFile(join(root, path), join(copy, path)).catch(ignoreAbsence);
  const packages = paths.filter((path) => path.endsWith('package.json')).map(dirname);
  for (const folder of packages) await linkPackages(join(root, folder, 'node_modules'), join(copy, folder));
}

/** What the copy needs of the dotted names: the others hold caches of their repository. */
const LINKED = new Set(['.bin', '.ovation-stamp']);

async function linkPackages(from: string, folder: string, name = 'node_modules'): Promise<void> {
  const to = join(folder, name);
  for (const entry of (await readdir(from, { withFileTypes: true }).catch(ignoreAbsence)) ?? []) {
    if (entry.name.startsWith('.') && !LINKED.has(entry.name)) continue;
    await mkdir(to, { recursive: true });
    const target = join(from, entry.name);
    if (entry.name.startsWith('@') && entry.isDirectory()) await linkPackages(target, to, entry.name);
    // `@ovation/contract` leads to `packages/contract` beside it: to that of the copy.
    else await symlink(entry.isSymbolicLink() ? await readlink(target) : target, join(to, entry.name));
  }
}

function ignoreAbsence(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/**
 * Does what the block says, in the copy. Answers the file that it made or changed; `NNNN` in its name is the next free
 * number.
 */
export async function follow(copy: string, { kind, path, text }: Block): Promise<string | undefined> {
  if (kind === 'sh') {
    for (const line of text.trim().split('\n')) await run(copy, ...(await programOf(copy, line)));
    return undefined;
  }
  const named = path.includes('NNNN') ? path.replace('NNNN', await nextNumber(join(copy, dirname(path)))) : path;
  const file = join(copy, named);
  if (kind === 'append') await appendFile(file, text);
  else if (kind === 'diff') await writeFile(file, applyDiff(await readFile(file, 'utf8'), text));
  // Not over another one: the page says that it is new.
  else await writeFile(file, text, { flag: 'wx' });
  return named;
}

async function nextNumber(folder: string): Promise<string> {
  const numbers = (await readdir(folder)).map((name) => Number(/^\d{4}(?=_)/.exec(name)?.[0] ?? 0));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** `npm run schema` is what the package's script says: npm itself would only start it. */
async function programOf(copy: string, line: string): Promise<readonly string[]> {
  const [command = '', ...words] = line.split(' ');
  if (command !== 'npm') return [command, ...words];
  const [name = '', ...args] = words.filter((word) => word !== 'run' && word !== '--');
  const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const [, program = ''] = /^(?:exec )?node (.+)$/.exec(scripts[name] ?? '') ?? [];
  return [...program.split(' '), ...args];
}

/** What the run around us tells its own tests does not concern those of the copy. */
const OURS = /^(?:VITEST|TEST_|NODE_ENV$|RECORD_TEST_MAP$|npm_)/;

/** Runs a program of the copy with our Node; fails with all that it printed. */
export async function run(copy: string, ...args: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  const options = { cwd: copy, env, maxBuffer: 2 ** 28 };
  await promisify(execFile)(process.execPath, [...args], options).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
  });
}
