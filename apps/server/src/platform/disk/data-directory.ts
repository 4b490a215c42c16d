import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, lstat, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeProcess } from '@ovation/machine/describe-process.ts';
import { restoreMarkName } from './unfinished-restore.ts';

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

/** Other users may read the folder, and it is not ours to close. */
export class DataDirectoryOpenError extends Error {
  override readonly name = 'DataDirectoryOpenError';
}

interface DataDirectory {
  readonly path: string;
  /** Only for a site that has none. Readable only by us. */
  createSecretKey(): Promise<string>;
  release(): Promise<void>;
}

const maxAttempts = 3;
/** 32 random bytes in Base64. */
const minSecretLength = 43;

/**
 * Locks the folder for this process, unless it is `shared` by the processes of an external database. Takes over the
 * lock of a process that has crashed. Throws DataDirectoryInUseError and DataDirectoryOpenError.
 */
export async function openDataDirectory(path: string, { shared = false } = {}): Promise<DataDirectory> {
  await mkdir(path, { recursive: true, mode: folderMode });
  await closeToOthers(path);
  const lock = join(path, 'ovation.lock');
  if (!shared) await takeLock(path, lock);
  const release = async (): Promise<void> => (shared ? undefined : rm(lock, { force: true }));
  return { path, createSecretKey: () => createSecretKey(join(path, 'secret.key')), release };
}

/** Other users may pass through: PostgreSQL runs as another user if we are root. */
const folderMode = 0o711;
const ours = ['ovation.lock', 'secret.key', 'postgres', 'media', restoreMarkName];
/** What an empty disk has. */
const ofDisk = 'lost+found';

/** An existing or restored folder and its content may be open to all users of the machine. */
async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const names = (await readdir(path)).filter((name) => name !== ofDisk);
  const isOurs = names.length === 0 || ours.some((name) => names.includes(name));
  await close(path, folderMode, isOurs);
  // PostgreSQL checks the permissions of its folder.
  const inside = isOurs ? names.filter((name) => !/^postgres(?:\.(?:new|upgrade|\d+))?$/.test(name)) : [];
  for (const name of inside) await close(join(path, name), 0o700, true);
}

const foreign = `files that are not Ovation's. Set DATA_DIR to a folder of its own`;

/** Removes the permissions beyond `allowed`. */
async function close(path: string, allowed: number, isOurs: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink() || (found.mode & 0o077 & ~allowed) === 0) return;
  // It may have a reason to be open, like a home folder or /tmp.
  if (!isOurs) throw new DataDirectoryOpenError(`Others may read ${path}, and it holds ${foreign}.`);
  await chmod(path, found.mode & 0o777 & ~(0o077 & ~allowed)).catch(() => {
    throw new DataDirectoryOpenError(
      `Others may read ${path}, and it is another user's. Close it: chmod go-rw ${path}`,
    );
  });
}

async function takeLock(path: string, lock: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    if (await writeNew(lock, await describeProcess(process.pid))) return;
    const holder = await readFile(lock, 'utf8').catch(() => '');
    const pid = Number(holder.split(' ')[0]);
    if (pid > 0 && pid !== process.pid && holder === (await describeProcess(pid))) {
      throw new DataDirectoryInUseError(
        `Ovation is already running on ${path} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await rm(lock, { force: true });
  }
  throw new DataDirectoryInUseError(`Another start is taking ${path} at this moment. Please try again.`);
}

/** Returns false if the file exists already. */
async function writeNew(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  await file?.writeFile(text);
  await file?.close();
  return file !== undefined;
}

/** The secret key in a data folder, if it is there and complete. */
export async function readSecretKey(folder: string): Promise<string | undefined> {
  const kept = await readFile(join(folder, 'secret.key'), 'utf8').catch(() => '');
  return kept.length >= minSecretLength ? kept : undefined;
}

/** Several processes may start at the same time: the first creates the key, which appears complete. */
async function createSecretKey(path: string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (existing !== '' && existing.length < minSecretLength) await rm(path, { force: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, path).catch(ignoreExisting);
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
