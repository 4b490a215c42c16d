import { execFile } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './postgres-process.ts';

/** The user that PostgreSQL runs as: it does not run as root. */
export interface Privileges {
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** A command that lowers the privileges, where Node cannot. */
  readonly prefix: readonly string[];
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

const unchanged: Privileges = { identity: {}, prefix: [], owner: undefined };

/**
 * If we are root, PostgreSQL runs as `nobody`. If a parent folder is closed to other users, as /root is, it keeps the
 * one capability that opens it (`setpriv` of util-linux). Throws EmbeddedPostgresError if neither is possible.
 */
export async function lowerPrivileges(paths: readonly string[]): Promise<Privileges> {
  if (process.getuid?.() !== 0) return unchanged;
  const owner = await nobody();
  const closed = (await Promise.all(paths.map(closedFolderAbove))).find((folder) => folder !== undefined);
  if (closed === undefined) return { identity: owner, prefix: [], owner };
  if (!(await hasSetpriv())) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${closed} is closed to other users. ` +
        'Move Ovation and DATA_DIR elsewhere, run as another user, or install util-linux.',
    );
  }
  const capability = '+dac_override';
  return {
    identity: {},
    prefix: [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      '--',
    ],
    owner,
  };
}

export async function giveTo({ owner }: Privileges, ...paths: readonly string[]): Promise<void> {
  if (owner) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    accounts
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** The nearest parent folder that other users may not open. */
async function closedFolderAbove(path: string): Promise<string | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

async function hasSetpriv(): Promise<boolean> {
  return promisify(execFile)('setpriv', ['--version']).then(
    () => true,
    () => false,
  );
}
