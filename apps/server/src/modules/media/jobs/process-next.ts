import type { App } from '../../../app.ts';
import { TranscoderClosedError } from '../../../gateways/transcoder/transcoder.ts';
import { isTransient } from '../../../platform/unavailable.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { linesOf, nextWaiting } from '../queue.store.ts';
import { processFile } from './process-file.ts';
import { processJobs, type Line, type Turn } from './process-jobs.ts';

/** What plays already waits for its higher rungs until nobody waits for anything to be seen at all. */
const finishing = 10;
const afterBadLuckMs = 10_000;
/** A full disk is not emptied in a moment. */
const afterHindranceMs = 60_000;

/**
 * Puts an owner into each line in which files of hers wait, at its end; who stands in it keeps her place. Everybody has one place,
 * however many files: after a turn she goes to the end again, so that one with a hundred films does not hold up the others.
 */
export async function standInLine(
  work: Work,
  ownerId: string,
  delayed?: { readonly line: Line; readonly until: Date },
): Promise<void> {
  for (const { line, isFinishing } of await linesOf(work.db, ownerId)) {
    const place = `${processJobs[line].name}:${ownerId}`;
    const runAt = delayed?.line === line ? { runAt: delayed.until } : {};
    await work.enqueue(
      processJobs[line],
      { ownerId, line },
      { queue: place, key: place, preserveRunAt: true, priority: isFinishing ? finishing : 0, ...runAt },
    );
  }
}

/** Processes the next of an owner's files, or the next part of it, and lets her stand in line again where more wait. */
export async function processNext(app: App, { ownerId, line }: Turn): Promise<void> {
  const next = await nextWaiting(app.database, ownerId, line);
  if (!next) return;
  let until: Date | undefined;
  try {
    await app.freeSpace.require(0);
    await processFile(app, { fileId: next.id, isLong: line === 'long-film' });
  } catch (error) {
    if (error instanceof TranscoderClosedError) throw error;
    app.logger.warn({ fileId: next.id, err: error }, 'a file could not be processed and is tried again');
    until = new Date(app.clock.now().getTime() + (isTransient(error) ? afterHindranceMs : afterBadLuckMs));
  }
  await app.transaction((work) => standInLine(work, ownerId, until && { line, until }));
}
