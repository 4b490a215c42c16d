import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { isContentSold } from '../sale.store.ts';
import { validateVideo } from './validate-video.ts';
import { keepCaptions, keepVideoFiles, settleVideoFiles, receiveVideoFiles } from './keep-video-files.ts';
import { mergeVideo, emptyVideo } from './merge-video.ts';
import { readOwnVideo, readVideos, readOwnVideos, presentVideos } from './read-videos.ts';
import {
  contentOf,
  lockOwnVideo,
  updateVideo,
  insertVideo,
  setPosition,
  removeCaptions,
  type VideoContent,
  type VideoRow,
} from './video.store.ts';
import { moveToBin } from '../bin/bin.ts';
import { requireVisibleContent, requireGranted, type Viewing } from '../../access/index.ts';
import { findOwnVideos } from './own-video.store.ts';
import { pageOf, decodeCursor, encodeCursor } from '../../../platform/database/list.ts';
import { searchForgivingly } from '../../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../../platform/search/word-indexes.ts';
import { countVideos, listVideoRows } from './video-list.store.ts';
import { newId } from '../../../platform/new-id.ts';
import { readFileStatus } from '../read-file-status.ts';
import type { App } from '../../../app.ts';
import { keepFile, deleteFiles, type InspectedFile } from '../../media/index.ts';

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

export async function deleteVideo({ app, actor, params }: Call<typeof operations.deleteVideo>) {
  return moveToBin(app, { kind: 'video', id: params.id, performerId: actor.id });
}

export async function getOwnVideo({ app, actor, params, request }: Call<typeof operations.getOwnVideo>) {
  return readOwnVideo(app, { viewer: actor, country: request.country }, params.id);
}

export async function getVideo({ app, actor, params, request }: Call<typeof operations.getVideo>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [video] = await readVideos(app, viewing, [params.id]);
  if (video) return video;
  // Only a hidden video gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'video', params.id);
  throw new Failure('not-found');
}

export async function listOwnVideos({ app, actor, query, request }: Call<typeof operations.listOwnVideos>) {
  const { ids, total } = await findOwnVideos(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnVideos(app, { viewer: actor, country: request.country }, ids), total };
}

/** Totals are exact up to this number and stay at it above. */
const maxTotal = 200;

type Search = Call<typeof operations.searchVideos>;

/** Published videos, open or locked, newest first. */
export async function searchVideos(call: Search) {
  return searchForgivingly(call.app, 'video', call.query.q, (words) => findVideos(call, words));
}

async function findVideos({ app, actor, query, request }: Search, words?: SearchedWords) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const reading = { viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const filter = { ...query, ...(words && { words }) };
  const [found, total] = await Promise.all([
    listVideoRows(app.database, reading, filter, {
      after,
      skip: after ? 0 : offset,
      limit: limit + 1,
      sort: query.sort,
    }),
    countVideos(app.database, reading, filter, maxTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const data = await presentVideos(app, viewing, rows);
  return {
    data,
    total,
    ...(last?.published_at ? { nextCursor: encodeCursor({ section: 0, at: last.published_at, id: last.id }) } : {}),
  };
}

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

export async function getVideoFileStatus({ app, actor, params, request }: Call<typeof operations.getVideoFileStatus>) {
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'video', objectId: params.id, fileId: params.fileId },
  );
}

interface Draft extends Pick<VideoContent, 'title' | 'description' | 'access' | 'price'> {
  readonly performerId: string;
  readonly file: InspectedFile;
}

/** A video that its performer has not uploaded, as a draft. Returns its id. */
export async function createDraftVideo(work: Work, app: App, { performerId, file, ...texts }: Draft): Promise<string> {
  const video = { id: newId(), performerId };
  const { id: videoFileId } = await keepFile(work, app, file, {
    ownerId: performerId,
    object: { kind: 'video', id: video.id },
  });
  await insertVideo(work.db, video, { ...emptyVideo, ...texts, videoFileId }, app.clock.now());
  await work.publish('content.created', { kind: 'video', id: video.id, performerId });
  return video.id;
}

export async function keepVideoPosition({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.keepVideoPosition>) {
  const { decision } = await requireVisibleContent(
    app,
    { viewer: actor, country: request.country },
    'video',
    params.id,
  );
  requireGranted(decision);
  await setPosition(
    app.database,
    { accountId: actor.id, videoId: params.id, positionMs: body.positionMs },
    app.clock.now(),
  );
  return { message: t('We will remember where you stopped.') };
}

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
