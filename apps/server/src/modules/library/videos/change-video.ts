import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { isContentSold } from '../sale.store.ts';
import { validateVideo } from './validate-video.ts';
import { keepCaptions, keepVideoFiles, settleVideoFiles } from './keep-video-files.ts';
import { mergeVideo } from './merge-video.ts';
import { readOwnVideo } from './read-videos.ts';
import { receiveVideoFiles } from './receive-video-files.ts';
import { contentOf, lockOwnVideo, updateVideo, type VideoContent } from './video.store.ts';

export async function changeVideo({ app, actor, params, body, files, request }: Call<typeof operations.changeVideo>) {
  requireApproved(actor);
  const received = await receiveVideoFiles(app, files);
  const destination = { performerId: actor.id, videoId: params.id };
  await app.transaction(async (work) => {
    const row = await lockOwnVideo(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    const before = contentOf(row);
    const after = mergeVideo(before, body, await keepVideoFiles(app, work, received, destination), app.clock.now());
    await validateVideo(app, work, after, destination);
    await requireSameVideoFile(work, row.id, before, after);
    await updateVideo(work.db, row.id, after, app.clock.now());
    await keepCaptions(app, work, received, body.captionsLanguage, destination);
    await settleVideoFiles(app, work, { before, after }, destination);
  });
  return readOwnVideo(app, { viewer: actor, country: request.country }, params.id);
}

/** Buyers keep what they paid for, so the file of a sold video cannot be replaced. */
async function requireSameVideoFile(
  work: Work,
  videoId: string,
  before: VideoContent,
  after: VideoContent,
): Promise<void> {
  if (before.videoFileId === null || before.videoFileId === after.videoFileId) return;
  if (await isContentSold(work.db, 'video', videoId))
    throw invalidField(
      'video',
      t('People have bought this video, so its file can’t be replaced. Please publish the other one as a new video.'),
    );
}
