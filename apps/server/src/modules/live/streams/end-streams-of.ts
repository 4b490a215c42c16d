import { id } from '@ovation/contract/fields.ts';
import type { EndReason } from '@ovation/contract/live/stream.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteStoredThumbnailsJob } from '../engine/delete-thumbnails.ts';
import { stopKeyLater } from '../keys/stop-key.ts';
import { deleteStreamKeyOf } from '../keys/stream-key.store.ts';
import { endStream } from './end-stream.ts';
import { deleteStreamRow, eraseStream, isReferredTo, listStreamIdsOf, listUnendedOf } from './stream.store.ts';

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
