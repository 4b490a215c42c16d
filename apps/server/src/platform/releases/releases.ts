import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** What runs here. */
interface Release {
  /** `1.4.0` */
  readonly version: string;
  /** In hexadecimal digits; undefined where neither the image nor a repository says it. */
  readonly commit: string | undefined;
}

export interface Releases {
  readonly own: Release;
  /** The version of a newer release, if the operator lets the site look and there is one. Never rejects. */
  findNewer(): Promise<string | undefined>;
}

interface ReleasesOptions {
  /** Answers JSON with `version`, or with `tag_name` as GitHub does; undefined: the site does not look. */
  readonly url: string | undefined;
  /** What the image was built from, if it says so. */
  readonly commit: string | undefined;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'debug'>;
}

const root = join(import.meta.dirname, '../../../../..');
const lookMs = 6 * 3_600_000;
const timeoutMs = 3_000;

/** Looks only when staff want to know, and seldom. The request says nothing about the site. */
export async function openReleases({ url, commit, clock, logger }: ReleasesOptions): Promise<Releases> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const own = { version, commit: commit ?? (await readCommit(root)) };
  let last: { readonly at: number; readonly found: Promise<string | undefined> } | undefined;
  return {
    own,
    async findNewer() {
      if (url === undefined) return undefined;
      const now = clock.now().getTime();
      if (last === undefined || now - last.at >= lookMs) {
        const found = fetchVersion(url).catch((error: unknown) => {
          logger.debug({ err: error }, 'RELEASES_URL did not say which release is the newest');
          last = undefined;
          return undefined;
        });
        last = { at: now, found };
      }
      const newest = await last.found;
      return newest !== undefined && isNewer(newest, version) ? newest : undefined;
    },
  };
}

async function fetchVersion(url: string): Promise<string | undefined> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Ovation' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) throw new Error(`It answers ${reply.status}.`);
  const { version, tag_name: tag } = (await reply.json()) as { version?: unknown; tag_name?: unknown };
  return /^v?(\d+\.\d+\.\d+)$/.exec(String(version ?? tag))?.[1];
}

/** Whether one version comes after another, by its three numbers. */
export function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

/** The commit that is checked out in a repository. */
export async function readCommit(folder: string): Promise<string | undefined> {
  try {
    const own = await gitFolderOf(folder);
    const shared = resolve(own, (await readText(join(own, 'commondir')).catch(() => '.')).trim());
    const head = (await readText(join(own, 'HEAD'))).trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return ref === undefined ? head : await readRef(shared, ref);
  } catch {
    return undefined;
  }
}

/** In a second work tree, `.git` is a file that says where it is. */
async function gitFolderOf(folder: string): Promise<string> {
  const path = join(folder, '.git');
  if ((await stat(path)).isDirectory()) return path;
  return resolve(folder, (await readText(path)).replace(/^gitdir:/, '').trim());
}

async function readRef(shared: string, ref: string): Promise<string | undefined> {
  const loose = await readText(join(shared, ref)).catch(() => undefined);
  if (loose !== undefined) return loose.trim();
  const packed = await readText(join(shared, 'packed-refs'));
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8');
