import type { App } from '../../../app.ts';
import { TranscoderClosedError } from '../../../gateways/transcoder/transcoder.ts';
import { isPassing } from '../../../platform/unavailable.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { typesInLine, type Line } from '../file-types.ts';
import { nextWaiting } from '../processing.store.ts';
import { processFile } from './process-file.ts';

/** An owner's turn, in which one of her files is processed. */
export interface Turn {
  readonly ownerId: string;
  readonly line: Line;
}

/** What plays already waits for its higher rungs until nobody waits for anything to be seen at all. */
const finishing = 10;
const afterBadLuckMs = 10_000;
/** A full disk is not emptied in a moment. */
const afterHindranceMs = 60_000;

/**
 * Puts an owner into the line, at its end; who stands in it keeps her place. Everybody has one place, however many files: after
 * a turn she goes to the end again, so that one with a hundred films does not hold up the others.
 */
export async function enqueueTurn(work: Work, { ownerId, line }: Turn, options: { readonly isFinishing?: boolean; readonly runAt?: Date } = {}): Promise<void> {
  const task = `process-${line}`;
  const { isFinishing = false, runAt } = options;
  await work.enqueue(task, { ownerId, line }, { queue: `${task}:${ownerId}`, key: `${task}:${ownerId}`, keepsPlace: true, priority: isFinishing ? finishing : 0, ...(runAt ? { runAt } : {}) });
}

/** Processes the next of an owner's files, or the next part of it, and lets her stand in line again where more wait. */
export async function processNext(app: App, turn: Turn): Promise<void> {
  const next = await nextWaiting(app.database, turn.ownerId, typesInLine(turn.line));
  if (!next) return;
  let runAt: Date | undefined;
  try {
    await app.freeSpace.require(0);
    await processFile(app, { fileId: next.id });
  } catch (error) {
    if (error instanceof TranscoderClosedError) throw error;
    app.logger.warn({ fileId: next.id, err: error }, 'a file could not be processed and is tried again');
    runAt = new Date(app.clock.now().getTime() + (isPassing(error) ? afterHindranceMs : afterBadLuckMs));
  }
  await standInLineAgain(app, turn, runAt);
}

async function standInLineAgain(app: App, turn: Turn, runAt: Date | undefined): Promise<void> {
  await app.transaction(async (work) => {
    const left = await nextWaiting(work.db, turn.ownerId, typesInLine(turn.line));
    if (left) await enqueueTurn(work, turn, { isFinishing: left.isPlayable, ...(runAt ? { runAt } : {}) });
  });
}
