import type { App } from '../../../app.ts';
import { TranscoderClosedError } from '../../../gateways/transcoder/transcoder.ts';
import { isPassing } from '../../../platform/unavailable.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queuesOf, nextWaiting } from '../queue.store.ts';
import { processFile } from './process-file.ts';
import { processJobs, type ProcessQueue, type ProcessSlot } from './process-jobs.ts';

/** What plays already waits for its higher rungs until nobody waits for anything to be seen at all. */
const finishingPriority = 10;
const retryAfterFailureMs = 10_000;
/** A full disk is not emptied in a moment. */
const retryWhenUnavailableMs = 60_000;

/**
 * Puts an owner into each line in which files of hers wait, at its end; who stands in it keeps her place. Everybody has one place,
 * however many files: after a turn she goes to the end again, so that one with a hundred films does not hold up the others.
 */
export async function takeSlots(
  work: Work,
  ownerId: string,
  delayed?: { readonly line: ProcessQueue; readonly until: Date },
): Promise<void> {
  for (const { line, isFinishing } of await queuesOf(work.db, ownerId)) {
    const place = `${processJobs[line].name}:${ownerId}`;
    const runAt = delayed?.line === line ? { runAt: delayed.until } : {};
    await work.enqueue(
      processJobs[line],
      { ownerId, line },
      { queue: place, key: place, keepsPlace: true, priority: isFinishing ? finishingPriority : 0, ...runAt },
    );
  }
}

/** Processes the next of an owner's files, or the next part of it, and lets her stand in line again where more wait. */
export async function processNext(app: App, { ownerId, line }: ProcessSlot): Promise<void> {
  const next = await nextWaiting(app.database, ownerId, line);
  if (!next) return;
  let until: Date | undefined;
  try {
    await app.freeSpace.require(0);
    await processFile(app, { fileId: next.id, isLong: line === 'long-film' });
  } catch (error) {
    if (error instanceof TranscoderClosedError) throw error;
    app.logger.warn({ fileId: next.id, err: error }, 'a file could not be processed and is tried again');
    until = new Date(app.clock.now().getTime() + (isPassing(error) ? retryWhenUnavailableMs : retryAfterFailureMs));
  }
  await app.transaction((work) => takeSlots(work, ownerId, until && { line, until }));
}
