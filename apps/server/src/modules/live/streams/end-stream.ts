import type { EndReason } from '@ovation/contract/live/stream.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { markEnded } from '../engine/stream-state.store.ts';
import { announceStream } from './announce-stream.ts';
import {
  deleteStreamRow,
  eraseStream,
  isReferredTo,
  listStreamIdsOf,
  listUnendedOf,
  type StreamRow,
} from './stream.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteStoredThumbnailsJob } from '../watch/thumbnails.ts';
import { stopKeyLater } from '../keys/session-keys.ts';
import { deleteStreamKeyOf } from '../keys/stream-key.store.ts';

interface Ending {
  readonly reason: EndReason;
  /** Why, for its performer. */
  readonly note?: string;
}

/** Ends a stream for everyone, or cancels a scheduled one. Undefined if it has ended already. */
export async function endStream(
  work: Work,
  app: App,
  streamId: string,
  { reason, note }: Ending,
): Promise<StreamRow | undefined> {
  const row = await markEnded(work.db, streamId, { reason, note: note ?? null }, app.clock.now());
  if (!row) return undefined;
  await work.publish('stream.ended', {
    streamId,
    performerId: row.performer_id,
    reason,
    hasStarted: row.started_at !== null,
  });
  announceStream(work, app, row);
  work.afterCommit(() => endInEngine(app, streamId));
  return row;
}

/** If the engine cannot be reached now, `follow-streams` ends it there later. */
function endInEngine(app: App, streamId: string): void {
  app.liveVideo.endStream(streamId).catch((error: unknown) => {
    app.logger.warn({ part: 'live', streamId, err: error }, 'a stream could not be ended in the engine');
  });
}

/** Ends what a performer streams, and cancels what they have announced. */
export async function endStreamsOf(
  work: Work,
  app: App,
  performerId: string,
  ending: { readonly reason: EndReason; readonly note?: string },
): Promise<void> {
  for (const { id: streamId } of await listUnendedOf(work.db, performerId))
    await endStream(work, app, streamId, ending);
}

export const deleteStreamsOfAccountJob = job({
  name: 'delete-streams-of-account',
  payload: z.object({ accountId: id }),
});

const batchSize = 100;

/**
 * Deletes the streams of a closed account; of those that visits, tickets and requests refer to, the text and pictures.
 * The files themselves are deleted with all others of the account.
 */
export async function deleteStreamsOfAccount(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  let after: string | undefined;
  do {
    const ids = await listStreamIdsOf(app.database, accountId, after, batchSize);
    await app.transaction(async (work) => {
      for (const streamId of ids) await erase(work, app, streamId);
    });
    after = ids.length === batchSize ? ids.at(-1) : undefined;
  } while (after !== undefined);
  await app.transaction(async (work) => stopKeyLater(work, app, await deleteStreamKeyOf(work.db, accountId)));
}

async function erase(work: Work, app: App, streamId: string): Promise<void> {
  if (await isReferredTo(work.db, streamId)) await eraseStream(work.db, streamId, app.clock.now());
  else await deleteStreamRow(work.db, streamId);
  await work.enqueue(deleteStoredThumbnailsJob, { streamId });
}
