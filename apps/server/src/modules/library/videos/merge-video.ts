import type * as operations from '@ovation/contract/publishing/videos.ts';
import { sanitiseLine, sanitiseText, toMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import type { VideoContent } from './video.store.ts';

type Sent = Call<typeof operations.changeVideo>['body'];

/** The files that a form brought, by their new ids. */
export interface KeptFiles {
  readonly film?: string;
  readonly teaser?: string;
  readonly thumbnail?: string;
}

/** What a video is before anything was said of it: a draft. */
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

/** The video as it is to be; what was not sent stays. Pictures and teasers that were made from the film go with it. */
export function mergeVideo(before: VideoContent, sent: Sent, kept: KeptFiles, now: Date): VideoContent {
  const videoFileId = kept.film ?? sent.filmId ?? before.videoFileId;
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

/** An own picture, or the moment that a job makes it of; meanwhile the film's is shown. */
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

/** Nothing is published earlier than now; what is published keeps its moment. */
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
