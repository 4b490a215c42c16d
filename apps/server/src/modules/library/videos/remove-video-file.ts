import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFiles } from '../../media/index.ts';
import { isContentSold } from '../sale.store.ts';
import { settleVideoFiles } from './keep-video-files.ts';
import { readOwnVideo } from './read-videos.ts';
import {
  contentOf,
  lockOwnVideo,
  removeCaptions,
  updateVideo,
  type VideoContent,
  type VideoRow,
} from './video.store.ts';

type Removal = Call<typeof operations.removeVideoFile>;

/** Idempotent: removing a file that does not exist succeeds. */
export async function removeVideoFile({ app, actor, params, query, request }: Removal) {
  await app.transaction(async (work) => {
    const row = await lockOwnVideo(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    if (query.type === 'captions') await removeLanguage(work, row.id, query.language ?? '');
    else await removeFile(app, work, row, query.type);
  });
  return readOwnVideo(app, { viewer: actor, country: request.country }, params.id);
}

async function removeLanguage(work: Work, videoId: string, language: string): Promise<void> {
  const removed = await removeCaptions(work.db, videoId, language);
  if (removed !== undefined) await deleteFiles(work, [removed]);
}

const noThumbnail = { thumbnailFileId: null, posterAtMs: null };
const noTeaser = { teaserFileId: null, teaserStartMs: null, teaserDurationMs: null };

async function removeFile(app: App, work: Work, row: VideoRow, type: 'video' | 'teaser' | 'thumbnail'): Promise<void> {
  const before = contentOf(row);
  if (type === 'video') await requireRemovable(work, row);
  const after = { ...before, ...{ video: withoutVideoFile(before), teaser: noTeaser, thumbnail: noThumbnail }[type] };
  await updateVideo(work.db, row.id, after, app.clock.now());
  await settleVideoFiles(app, work, { before, after }, { videoId: row.id, performerId: row.performer_id });
}

/** Removes the poster and teaser that were made from the file, too. */
function withoutVideoFile({ posterAtMs, teaserStartMs }: VideoContent): Partial<VideoContent> {
  return {
    videoFileId: null,
    ...(posterAtMs === null ? {} : noThumbnail),
    ...(teaserStartMs === null ? {} : noTeaser),
  };
}

/**
 * Requires that the file may be removed: a published or scheduled video needs one, and buyers keep what they paid for.
 */
async function requireRemovable(work: Work, row: VideoRow): Promise<void> {
  if (await isContentSold(work.db, 'video', row.id))
    throw new Failure('conflict', t('People have bought this video, so its file can’t be removed.'));
  if (row.published_at !== null)
    throw new Failure(
      'conflict',
      t('This video is published or scheduled. Please make it a draft before you remove its file.'),
    );
}
