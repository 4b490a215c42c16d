import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';

/** Which picture represents the video: chosen by the site, a moment of the video, or a file. */
export type PosterChoice =
  | { readonly of: 'video' }
  | { readonly of: 'moment'; readonly atMs: number }
  | { readonly of: 'own'; /** Undefined: the one that the site has. */ readonly file: File | undefined };

/** What everyone may see of it. */
export type TeaserChoice =
  | { readonly of: 'none' }
  | { readonly of: 'part'; readonly startMs: number; readonly durationMs: number }
  | { readonly of: 'own'; readonly file: File | undefined };

/** Captions in one language: the site's, or a file that is sent when the video is saved. */
export interface CaptionsChoice {
  readonly language: string;
  readonly file: File | undefined;
}

export function posterOf(video: OwnVideo | undefined): PosterChoice {
  if (video && video.posterAtMs !== null) return { of: 'moment', atMs: video.posterAtMs };
  return video?.thumbnail ? { of: 'own', file: undefined } : { of: 'video' };
}

export function teaserOf(video: OwnVideo | undefined): TeaserChoice {
  if (video && video.teaserStartMs !== null && video.teaserDurationMs !== null)
    return { of: 'part', startMs: video.teaserStartMs, durationMs: video.teaserDurationMs };
  return video?.teaser ? { of: 'own', file: undefined } : { of: 'none' };
}

export function captionsOf(video: OwnVideo | undefined): CaptionsChoice[] {
  return (video?.captions ?? []).map(({ language }) => ({ language, file: undefined }));
}
