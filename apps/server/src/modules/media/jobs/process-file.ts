import { english } from '@ovation/language/t.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileStatus } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import {
  MediaError,
  TranscoderClosedError,
  type MediaResult,
  type TranscodeOptions,
} from '../../../gateways/transcoder/transcoder.ts';
import { isTransient, isUnavailable } from '../../../platform/unavailable.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { StoredFile } from '../file.store.ts';
import { recordHashes } from '../hash-pictures.ts';
import type { FileType } from '../file-types.ts';
import {
  beginProcessing,
  failProcessing,
  finishProcessing,
  finishRest,
  keepFirstPart,
  returnToQueue,
  setProgress,
} from '../processing.store.ts';
import { makeHigherRungs, makeRenditions, priceOf, renditionFolder } from '../renditions.ts';
import { whileWanted } from '../while-wanted.ts';
import { createProgressReporter, type ProgressReporter } from './progress-reporter.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** After this many attempts that failed for unknown reasons the file is marked as failed. */
const maxAttempts = 3;
/** A video whose sound cannot be decoded is still worth showing. */
const withoutSound = english('The sound of this video could not be read, so it plays without.');
const givenUp = english('This file could not be processed. Please save it in another format and upload it again.');

/**
 * Makes the renditions of an uploaded file: for a video, first what is needed to play it, and at the next run the rest.
 * Starts the part over after a crash, and ignores a file that is ready, failed or deleted. A file that is deleted
 * meanwhile leaves no bytes behind.
 */
export async function processFile(
  app: App,
  { fileId, isLong = false }: { fileId: string; isLong?: boolean },
): Promise<void> {
  const file = await begin(app, fileId);
  if (!file) return;
  // Interrupted attempts count too, because a file that crashes the whole process must not do so forever.
  if (file.attempts > maxAttempts) return giveUp(app, file, storedText(givenUp));
  const price = priceOf({ ...file, mimeType: file.mime_type, owner: file.owner_id });
  const reporter = createProgressReporter((percent) => reportProgress(app, file, percent), file.progress);
  try {
    const make = isPlayable(file) ? makeRest : makeFirst;
    const isKept = await whileWanted(app, file.id, (signal) =>
      make(app, file, reporter, { ...price, onProgress: reporter.report, signal, isLong }),
    );
    if (isKept !== true) await app.storage.deletePrefix(`${renditionFolder(file.id)}/`);
  } catch (error) {
    await reporter.settled();
    await giveUpOrRethrow(app, file, error);
  }
}

function isPlayable(file: StoredFile): boolean {
  return file.renditions.length > 0;
}

/**
 * Makes all renditions of a picture or a sound, or those that make a video playable. False when the file is deleted.
 */
async function makeFirst(
  app: App,
  file: StoredFile,
  reporter: ProgressReporter,
  options: TranscodeOptions,
): Promise<boolean> {
  const result = await makeRenditions(
    app,
    { id: file.id, type: file.type as FileType, storageKey: file.storage_key },
    options,
  );
  await reporter.settled();
  return result.hasMore === true
    ? announcePlayable(app, file, result, reporter)
    : announceReady(app, file, noticeOf(result), async (work) => {
        const isKept = await finishProcessing(work.db, file.id, result, app.clock.now(), noticeOf(result));
        if (isKept) await recordHashes(work, { id: file.id, ownerId: file.owner_id }, result.hashes, app.clock.now());
        return isKept;
      });
}

async function makeRest(
  app: App,
  file: StoredFile,
  reporter: ProgressReporter,
  options: TranscodeOptions,
): Promise<boolean> {
  const result = await makeHigherRungs(app, { id: file.id, storageKey: file.storage_key }, options);
  await reporter.settled();
  return announceReady(app, file, noticeOf(result), (work) => finishRest(work.db, file, result, app.clock.now()));
}

async function announcePlayable(
  app: App,
  file: StoredFile,
  result: MediaResult,
  { lastReported }: ProgressReporter,
): Promise<boolean> {
  return app.transaction(async (work) => {
    await publish(work, file, { status: 'processing', progress: lastReported(), isPlayable: true });
    const kept = { progress: lastReported(), notice: noticeOf(result) };
    const isKept = await keepFirstPart(work.db, file.id, result, kept, app.clock.now());
    if (isKept) await recordHashes(work, { id: file.id, ownerId: file.owner_id }, result.hashes, app.clock.now());
    return isKept;
  });
}

/** What the owner should know about a file that is nevertheless shown. */
function noticeOf({ lacksSound }: MediaResult): string | null {
  return lacksSound === true ? storedText(withoutSound) : null;
}

async function announceReady(
  app: App,
  file: StoredFile,
  notice: string | null,
  keep: (work: Work) => Promise<boolean>,
): Promise<boolean> {
  return app.transaction(async (work) => {
    await publish(work, file, { status: 'ready', progress: 100, ...(notice === null ? {} : { message: notice }) });
    return keep(work);
  });
}

async function begin(app: App, fileId: string): Promise<StoredFile | undefined> {
  return app.transaction(async (work) => {
    const file = await beginProcessing(work.db, fileId, app.clock.now());
    if (file)
      await publish(work, file, {
        status: 'processing',
        progress: file.progress,
        ...(isPlayable(file) ? { isPlayable: true } : {}),
      });
    return file;
  });
}

async function reportProgress(app: App, file: StoredFile, progress: number): Promise<void> {
  await app.transaction(async (work) => {
    await setProgress(work.db, file.id, progress);
    await publish(work, file, { status: 'processing', progress, ...(isPlayable(file) ? { isPlayable: true } : {}) });
  });
}

/**
 * An error in the file itself is final, and its message is shown. A crashed child process, or one that took too long on
 * a busy machine, may have been bad luck and is retried. A missing resource of the machine does not count as an
 * attempt.
 */
async function giveUpOrRethrow(app: App, file: StoredFile, error: unknown): Promise<void> {
  if (error instanceof TranscoderClosedError || isTransient(error)) {
    await returnSoon(app, file.id);
    throw error;
  }
  const isFaultOfFile = error instanceof MediaError && error.code !== 'failed' && error.code !== 'timed-out';
  if (!isFaultOfFile && file.attempts < maxAttempts) throw error;
  await giveUp(app, file, isFaultOfFile ? error.message : storedText(givenUp));
}

const returnRetry = { attempts: 20, pauseMs: 500 };

/** Retries while the database is unavailable, because otherwise this would count as an attempt. */
async function returnSoon(app: App, fileId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await returnToQueue(app.database, fileId);
    } catch (error) {
      if (attempt === returnRetry.attempts || !isUnavailable(error)) throw error;
      await wait(returnRetry.pauseMs);
    }
  }
}

/** A playable video becomes ready with the rungs that it has. */
async function giveUp(app: App, file: StoredFile, message: string): Promise<void> {
  if (isPlayable(file)) {
    app.logger.warn({ fileId: file.id }, 'the higher rungs of a video could not be made; it stays as it is');
    await announceReady(app, file, file.failure_message, (work) =>
      finishRest(work.db, file, undefined, app.clock.now()),
    );
    return;
  }
  await app.transaction(async (work) => {
    await failProcessing(work.db, file.id, message, app.clock.now());
    await publish(work, file, { status: 'failed', progress: file.progress, message });
  });
}

interface State {
  readonly status: FileStatus;
  readonly progress: number;
  readonly isPlayable?: boolean;
  readonly message?: string;
}

async function publish(work: Work, file: StoredFile, state: State): Promise<void> {
  await work.publish('file.progressed', { ownerId: file.owner_id, fileId: file.id, ...state });
}
