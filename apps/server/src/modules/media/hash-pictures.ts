import type { Work } from '../../platform/database/transaction.ts';
import { insertHashes, setHeld, loadUnhashed, type HeldFile, type UnhashedFile } from './picture-hash.store.ts';
import type { App } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';
import { renditionFolder, withWorkingFolder } from './renditions.ts';

/** Stores what a processed file shows, so that later modules compare it before anyone can see it. */
export async function recordHashes(
  work: Work,
  file: { readonly id: string; readonly ownerId: string },
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await insertHashes(work.db, file.id, hashes, now);
  if (hashes.length === 0) return;
  await work.publish('file.hashed', { fileId: file.id, ownerId: file.ownerId, hashes });
}

/**
 * Holds a file back from everyone but its owner and staff, or releases it. Open pages learn of it. Undefined when it is
 * deleted.
 */
export async function holdFile(work: Work, id: string, at: Date | null): Promise<HeldFile | undefined> {
  const file = await setHeld(work.db, id, at);
  if (!file || file.was_held === (at !== null)) return file;
  await work.publish('file.progressed', {
    ownerId: file.owner_id,
    fileId: id,
    status: file.status,
    progress: file.progress,
    ...(file.is_playable ? { isPlayable: true } : {}),
  });
  return file;
}

export const hashOlderFilesJob = job({ name: 'hash-older-files', slow: 'hours' });

const batchSize = 50;

/**
 * Makes the hashes of pictures that are older than hashes, and those of older videos' posters, and has them compared. A
 * file that cannot be read is logged, and left out from then on.
 */
export async function hashOlderFiles(app: App): Promise<void> {
  for (let files = await loadUnhashed(app.database, batchSize); files.length > 0;) {
    for (const file of files) await hashFile(app, file);
    files = await loadUnhashed(app.database, batchSize);
  }
}

async function hashFile(app: App, file: UnhashedFile): Promise<void> {
  const hashes = await readHashes(app, file).catch((error: unknown) => {
    app.logger.warn({ fileId: file.id, err: error }, 'an older file could not be hashed');
    return [];
  });
  const { id, owner_id: ownerId } = file;
  await app.transaction((work) => recordHashes(work, { id, ownerId }, hashes, app.clock.now()));
}

/** The transcoder hashes each picture that it makes; what it makes here is thrown away. */
async function readHashes(app: App, { id, picture }: UnhashedFile): Promise<readonly string[]> {
  if (picture === null) return [];
  const { storage, transcoder } = app;
  return withWorkingFolder(app, `${id}-hash`, (folder) =>
    storage.withLocalFile(`${renditionFolder(id)}/${picture}`, async (path) => {
      const { hashes } = await transcoder.image(path, folder, { widths: [32], isStill: true });
      return hashes;
    }),
  );
}
