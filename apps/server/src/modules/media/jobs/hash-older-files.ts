import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { loadUnhashed, type UnhashedFile } from '../picture-hash.store.ts';
import { recordHashes } from '../hold-file.ts';
import { renditionFolder, withWorkingFolder } from '../renditions.ts';

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
