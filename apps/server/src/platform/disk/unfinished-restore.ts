import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A restore was interrupted: some of the site is missing. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}

/** How far a restore has got: whether what it fills was found empty, or may be replaced. */
export interface RestoreMark {
  readonly isChecked: boolean;
  /** A text that is different for each database and place of media. */
  readonly target: string;
}

const nameIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** The mark that an interrupted restore left. */
export async function readRestoreMark(dataDir: string): Promise<RestoreMark | undefined> {
  const content = await readFile(nameIn(dataDir), 'utf8').catch(() => undefined);
  if (content === undefined) return undefined;
  const [state, target = ''] = content.trim().split(' ');
  return { isChecked: state === 'checked', target };
}

export async function markRestore(dataDir: string, { isChecked, target }: RestoreMark): Promise<void> {
  // Other users may pass through: PostgreSQL runs as another user if we are root.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await writeFile(nameIn(dataDir), `${isChecked ? 'checked' : 'begun'} ${target}\n`, { mode: 0o600, flush: true });
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(nameIn(dataDir), { force: true });
}

/** Throws UnfinishedRestoreError. A site with half of its data would create the other half anew. */
export function requireRestored(dataDir: string): void {
  if (existsSync(nameIn(dataDir)))
    throw new UnfinishedRestoreError(
      `A restore into ${dataDir} has not finished. Run \`npm run restore\` again: it continues where it stopped.`,
    );
}
