import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { endStream } from './end-stream.ts';
import { deleteStoredThumbnailsJob } from '../engine/delete-thumbnails.ts';
import { deleteStreamRow, isReferredTo, lockOwnStream, withdrawStream } from './stream.store.ts';

/** A scheduled stream is cancelled first, which refunds its tickets. The recording stays: it is a video. */
export async function deleteStream({ app, actor, params }: Call<typeof operations.deleteStream>) {
  await app.transaction(async (work) => {
    const stream = await lockOwnStream(work.db, actor.id, params.id);
    if (!stream) throw new Failure('not-found');
    if (stream.status === 'scheduled') await endStream(work, app, stream.id, { reason: 'performer' });
    else if (stream.status !== 'ended') throw new Failure('conflict', t('Please end this stream first.'));
    await removeStream(work, app, stream.id);
  });
  return { message: t('The stream is deleted.') };
}

/** What was paid for stays in the books, and so does its row, which no one sees. */
export async function removeStream(work: Work, app: App, streamId: string): Promise<void> {
  if (await isReferredTo(work.db, streamId)) return withdrawStream(work.db, streamId, app.clock.now());
  const files = await loadFilesOf(work.db, 'stream', [streamId]);
  await deleteFiles(
    work,
    files.map(({ id }) => id),
  );
  await deleteStreamRow(work.db, streamId);
  await work.enqueue(deleteStoredThumbnailsJob, { streamId });
}
