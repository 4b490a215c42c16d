import type { FileStatus } from '@ovation/contract/feeds.ts';
import type { App } from '../../../app.ts';
import { MediaError, TranscoderClosedError } from '../../../gateways/transcoder/transcoder.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { beginProcessing, failProcessing, finishProcessing, returnToQueue, setProgress, type FileRow } from '../file.store.ts';
import type { FileType, Medium } from '../file-types.ts';
import { makeRenditions, renditionFolder } from '../renditions.ts';
import { createProgressReporter } from './progress-reporter.ts';

interface Order {
  readonly fileId: string;
  readonly ownerId: string;
  readonly medium: Medium;
}

/** Films and sound take minutes and have workers of their own. One queue per owner and kind: nobody's films hold up somebody else's, nor her own pictures. */
export async function enqueueProcessing(work: Work, { fileId, ownerId, medium }: Order): Promise<void> {
  const task = medium === 'image' ? 'process-picture' : 'process-film';
  await work.enqueue(task, { fileId }, { queue: `${task}:${ownerId}`, key: `process-file:${fileId}` });
}

/** After so many attempts that ended badly for no reason of the file's that we know, it is given up. */
const mostAttempts = 3;
const givenUp = 'This file could not be processed. Please save it in another format and upload it again.';

/** Makes the renditions of an uploaded file. Runs again from the start after a crash; a file that is ready, failed or gone is left alone. */
export async function processFile(app: App, { fileId }: { fileId: string }): Promise<void> {
  const file = await begin(app, fileId);
  if (!file) return;
  // Attempts that never came to an end count too: a file that takes the whole process down must not do so for ever.
  if (file.attempts > mostAttempts) return fail(app, file, givenUp);
  const reporter = createProgressReporter((percent) => reportProgress(app, file, percent));
  try {
    const result = await makeRenditions(app, { id: file.id, type: file.type as FileType, storageKey: file.storage_key }, { onProgress: reporter.report });
    await reporter.settled();
    const isKept = await app.transaction(async (work) => {
      await publish(work, file, { status: 'ready', progress: 100 });
      return finishProcessing(work.db, file.id, result, app.clock.now());
    });
    if (!isKept) await app.storage.deletePrefix(`${renditionFolder(file.id)}/`);
  } catch (error) {
    await reporter.settled();
    await giveUpOrRethrow(app, file, error);
  }
}

async function begin(app: App, fileId: string): Promise<FileRow | undefined> {
  return app.transaction(async (work) => {
    const file = await beginProcessing(work.db, fileId, app.clock.now());
    if (file) await publish(work, file, { status: 'processing', progress: 0 });
    return file;
  });
}

async function reportProgress(app: App, file: FileRow, progress: number): Promise<void> {
  await app.transaction(async (work) => {
    await setProgress(work.db, file.id, progress);
    await publish(work, file, { status: 'processing', progress });
  });
}

/** The file's own fault is final and told; a crashed child or a lost connection may have been bad luck. */
async function giveUpOrRethrow(app: App, file: FileRow, error: unknown): Promise<void> {
  if (error instanceof TranscoderClosedError) {
    await returnToQueue(app.database, file.id);
    throw error;
  }
  const isItsFault = error instanceof MediaError && error.code !== 'failed';
  if (!isItsFault && file.attempts < mostAttempts) throw error;
  await fail(app, file, isItsFault ? error.message : givenUp);
}

async function fail(app: App, file: FileRow, message: string): Promise<void> {
  await app.transaction(async (work) => {
    await failProcessing(work.db, file.id, message, app.clock.now());
    await publish(work, file, { status: 'failed', progress: file.progress, message });
  });
}

async function publish(work: Work, file: FileRow, state: { status: FileStatus; progress: number; message?: string }): Promise<void> {
  await work.publish('file.progressed', { ownerId: file.owner_id, fileId: file.id, ...state });
}
