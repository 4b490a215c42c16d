import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { validateVideo } from './validate-video.ts';
import { keepCaptions, keepVideoFiles, settleVideoFiles } from './keep-video-files.ts';
import { emptyVideo, mergeVideo } from './merge-video.ts';
import { readOwnVideo } from './read-videos.ts';
import { receiveVideoFiles } from './receive-video-files.ts';
import { insertVideo } from './video.store.ts';

/** Publishes the video even while its file is still processed; pages show its progress. */
export async function uploadVideo({ app, actor, body, files, request }: Call<typeof operations.uploadVideo>) {
  requireApproved(actor);
  const received = await receiveVideoFiles(app, files);
  const destination = { performerId: actor.id, videoId: newId() };
  await app.transaction(async (work) => {
    const kept = await keepVideoFiles(app, work, received, destination);
    const content = mergeVideo(emptyVideo, body, kept, app.clock.now());
    await validateVideo(app, work, content, destination);
    await insertVideo(work.db, { id: destination.videoId, performerId: actor.id }, content, app.clock.now());
    await keepCaptions(app, work, received, body.captionsLanguage, destination);
    await settleVideoFiles(app, work, { before: emptyVideo, after: content }, destination);
    await work.publish('content.created', { kind: 'video', id: destination.videoId, performerId: actor.id });
  });
  return readOwnVideo(app, { viewer: actor, country: request.country }, destination.videoId);
}
