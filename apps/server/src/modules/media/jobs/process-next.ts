import type { App } from '../../../app.ts';
import { TranscoderClosedError } from '../../../gateways/transcoder/transcoder.ts';
import { isTransient } from '../../../platform/unavailable.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { nextWaiting, queuesOf } from '../queue.store.ts';
import { processFile } from './process-file.ts';
import { processJobs, type ProcessQueue, type ProcessSlot } from './process-jobs.ts';

/** The higher rungs of a playable video come after all files that no one can see yet. */
const finishingPriority = 10;
const retryAfterFailureMs = 10_000;
/** A lack, such as a full disk, takes longer to pass. */
const retryWhenUnavailableMs = 60_000;

/**
 * Gives an owner a slot at the end of each queue in which files of theirs wait; a slot that they already have keeps its
 * position. An owner has one slot per queue, however many files: after each file they queue again, so that an owner
 * with a hundred videos does not hold up the others.
 */
export async function takeSlots(
  work: Work,
  ownerId: string,
  delayed?: { readonly queue: ProcessQueue; readonly until: Date },
): Promise<void> {
  for (const { queue, isFinishing } of await queuesOf(work.db, ownerId)) {
    const slot = `${processJobs[queue].name}:${ownerId}`;
    const runAt = delayed?.queue === queue ? { runAt: delayed.until } : {};
    await work.enqueue(
      processJobs[queue],
      { ownerId, line: queue },
      { queue: slot, key: slot, preserveRunAt: true, priority: isFinishing ? finishingPriority : 0, ...runAt },
    );
  }
}

/** Processes the next file of an owner, or its next part, and gives the owner new slots where more files wait. */
export async function processNext(app: App, { ownerId, line: queue }: ProcessSlot): Promise<void> {
  const next = await nextWaiting(app.database, ownerId, queue);
  if (!next) return;
  let until: Date | undefined;
  try {
    await app.freeSpace.require(0);
    await processFile(app, { fileId: next.id, isLong: queue === 'long-film' });
  } catch (error) {
    if (error instanceof TranscoderClosedError) throw error;
    app.logger.warn({ fileId: next.id, err: error }, 'a file could not be processed and is tried again');
    until = new Date(app.clock.now().getTime() + (isTransient(error) ? retryWhenUnavailableMs : retryAfterFailureMs));
  }
  await app.transaction((work) => takeSlots(work, ownerId, until && { queue, until }));
}
