import { createHash } from 'node:crypto';
import type { App } from '../../../app.ts';
import { encrypted } from '../../../platform/secrets/encrypted-stream.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadPlainPapers, replaceByEncrypted } from '../file.store.ts';
import { readOriginal, type Original } from '../read-original.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteStoredFilesJob } from './delete-stored-files.ts';

const batchSize = 100;
const first = '00000000-0000-0000-0000-000000000000';

export const encryptPapersJob = job({ name: 'encrypt-papers' });

/**
 * Encrypts the identity papers of a site that is older than this feature. A paper that cannot be read is left unchanged
 * and tried again at the next run.
 */
export async function encryptPapers(app: App): Promise<void> {
  for (
    let papers = await loadPlainPapers(app.database, first, batchSize);
    papers.length > 0;
    papers = await loadPlainPapers(app.database, papers.at(-1)?.id ?? first, batchSize)
  ) {
    for (const paper of papers) {
      await encryptPaper(app, paper).catch((error: unknown) =>
        app.logger.error(
          { part: 'papers', fileId: paper.id, err: error },
          'an ID document could not be encrypted; it stays as it is',
        ),
      );
    }
  }
}

interface PlainPaper {
  readonly id: string;
  readonly storage_key: string;
}

/**
 * Deletes the plain bytes only after the encrypted ones have been read back and compared, and a row refers to them. A
 * crash leaves at worst encrypted bytes without a row: they are swept after a day, and the next run starts over.
 */
async function encryptPaper(app: App, { id, storage_key: from }: PlainPaper): Promise<void> {
  const to = `originals/${newId()}`;
  const plain = await app.storage.read(from);
  if (!plain) throw new Error('Its bytes are gone.');
  await app.storage.put(to, encrypted(plain, { secretKey: app.secretKey, storageKey: to }), {
    contentType: 'application/octet-stream',
  });
  const [before, after] = [
    await hashOf(app, { storageKey: from }),
    await hashOf(app, { storageKey: to, isEncrypted: true }),
  ];
  if (!before.equals(after)) throw new Error('What was encrypted does not open again.');
  await app.transaction(async (work) => {
    const isReplaced = await replaceByEncrypted(work.db, id, { from, to });
    await work.enqueue(deleteStoredFilesJob, { keys: [isReplaced ? from : to], prefixes: [] });
  });
}

async function hashOf(app: App, original: Original): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of (await readOriginal(app, original)) ?? []) hash.update(chunk as Buffer);
  return hash.digest();
}
