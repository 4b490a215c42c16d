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
  /** The backup whose tables have all been loaded; then only media are missing. */
  readonly loaded?: string | undefined;
}

/** Only its file name. */
export const restoreMarkName = 'restore-unfinished';
const nameIn = (dataDir: string): string => join(dataDir, restoreMarkName);

/** The mark that an interrupted restore left. */
export async function readRestoreMark(dataDir: string): Promise<RestoreMark | undefined> {
  const content = await readFile(nameIn(dataDir), 'utf8').catch(() => undefined);
  if (content === undefined) return undefined;
  const [state, target = '', loaded] = content.trim().split(' ');
  return { isChecked: state === 'checked', target, loaded };
}

export async function markRestore(dataDir: string, { isChecked, target, loaded }: RestoreMark): Promise<void> {
  // Other users may pass through: PostgreSQL runs as another user if we are root.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const content = [isChecked ? 'checked' : 'begun', target, ...(loaded === undefined ? [] : [loaded])].join(' ');
  await writeFile(nameIn(dataDir), `${content}\n`, { mode: 0o600, flush: true });
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
