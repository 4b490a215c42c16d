import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A release of Ovation, and the migrations that it knows: all up to this one. */
export interface Release {
  readonly version: string;
  /** Its last commit, which a test starts if the clone has it. */
  readonly commit: string;
  readonly lastMigration: string;
  /** SHA-256 of the checksums of these migrations, in hexadecimal: released migrations never change. */
  readonly checksum: string;
}

/** The releases up to this version, the oldest first; none for a folder without a list. */
export async function readReleases(folder: string): Promise<readonly Release[]> {
  const text = await readFile(join(folder, 'releases.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return JSON.parse(text) as Release[];
}

/**
 * The oldest release that works with a database after this migration: the last one before it, because migrations only
 * add. Undefined for migrations that every release knows.
 */
export function worksWith(migration: string, releases: readonly Release[]): string | undefined {
  return releases.findLast(({ lastMigration }) => lastMigration < migration)?.version;
}
