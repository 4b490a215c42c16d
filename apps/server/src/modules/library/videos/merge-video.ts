import type * as operations from '@ovation/contract/publishing/videos.ts';
import { sanitiseLine, sanitiseText, toMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import type { VideoContent } from './video.store.ts';

type Sent = Call<typeof operations.changeVideo>['body'];

/** The ids of the files that came with a form. */
export interface KeptFiles {
  readonly videoFile?: string;
  readonly teaser?: string;
  readonly thumbnail?: string;
}

/** A new video: an empty draft. */
export const emptyVideo: VideoContent = {
  title: '',
  description: '',
  access: 'public',
  price: null,
  videoFileId: null,
  teaserFileId: null,
  thumbnailFileId: null,
  posterAtMs: null,
  teaserStartMs: null,
  teaserDurationMs: null,
  publishedAt: null,
  publicAt: null,
  endsAt: null,
};

/**
 * The changed video; fields that are not sent keep their value. A new file removes the poster and teaser made from the
 * old.
 */
export function mergeVideo(before: VideoContent, sent: Sent, kept: KeptFiles, now: Date): VideoContent {
  const videoFileId = kept.videoFile ?? sent.filmId ?? before.videoFileId;
  const base = videoFileId === before.videoFileId ? before : withoutCuts(before);
  const access = sent.access ?? before.access;
  const price = sent.price === undefined ? before.price : toMinor(sent.price);
  return {
    ...base,
    ...posterOf(base, sent, kept),
    ...teaserOf(base, sent, kept),
    videoFileId,
    access,
    price: access === 'paid' ? price : null,
    title: sent.title === undefined ? before.title : sanitiseLine(sent.title),
    description: sent.description === undefined ? before.description : sanitiseText(sent.description),
    publishedAt: publishedAtOf(before.publishedAt, sent.publishedAt, now),
    publicAt: momentOf(before.publicAt, sent.publicAt),
    endsAt: momentOf(before.endsAt, sent.endsAt),
  };
}

function withoutCuts(content: VideoContent): VideoContent {
  const withoutPoster = content.posterAtMs === null ? content : { ...content, posterAtMs: null, thumbnailFileId: null };
  return content.teaserStartMs === null
    ? withoutPoster
    : { ...withoutPoster, teaserStartMs: null, teaserDurationMs: null, teaserFileId: null };
}

/** An uploaded picture, or the moment from which a job makes one; until then the video file's own poster is shown. */
function posterOf(
  base: VideoContent,
  { posterAtMs }: Sent,
  { thumbnail }: KeptFiles,
): Pick<VideoContent, 'thumbnailFileId' | 'posterAtMs'> {
  if (thumbnail !== undefined) return { thumbnailFileId: thumbnail, posterAtMs: null };
  if (posterAtMs !== undefined && posterAtMs !== base.posterAtMs) return { thumbnailFileId: null, posterAtMs };
  return { thumbnailFileId: base.thumbnailFileId, posterAtMs: base.posterAtMs };
}

function teaserOf(
  base: VideoContent,
  { teaserStartMs, teaserDurationMs }: Sent,
  { teaser }: KeptFiles,
): Pick<VideoContent, 'teaserFileId' | 'teaserStartMs' | 'teaserDurationMs'> {
  if (teaser !== undefined) return { teaserFileId: teaser, teaserStartMs: null, teaserDurationMs: null };
  const isNewCut =
    teaserStartMs !== undefined &&
    teaserDurationMs !== undefined &&
    (teaserStartMs !== base.teaserStartMs || teaserDurationMs !== base.teaserDurationMs);
  if (isNewCut) return { teaserFileId: null, teaserStartMs, teaserDurationMs };
  return {
    teaserFileId: base.teaserFileId,
    teaserStartMs: base.teaserStartMs,
    teaserDurationMs: base.teaserDurationMs,
  };
}

/** A moment in the past means now, except that a published video keeps its moment. */
function publishedAtOf(before: Date | null, sent: string | undefined, now: Date): Date | null {
  if (sent === undefined) return before;
  if (sent === 'never') return null;
  const wanted = sent === 'now' ? now : new Date(sent);
  if (wanted > now) return wanted;
  return before !== null && before <= now ? before : now;
}

function momentOf(before: Date | null, sent: string | undefined): Date | null {
  if (sent === undefined) return before;
  return sent === 'never' ? null : new Date(sent);
}
