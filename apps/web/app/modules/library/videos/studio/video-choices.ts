import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';

/** Which picture stands for the video. */
export type PosterChoice =
  | { readonly of: 'film' }
  | { readonly of: 'moment'; readonly atMs: number }
  | { readonly of: 'own'; /** Undefined: the one that the site has. */ readonly file: File | undefined };

/** What everybody may see of it. */
export type TeaserChoice =
  | { readonly of: 'none' }
  | { readonly of: 'part'; readonly startMs: number; readonly durationMs: number }
  | { readonly of: 'own'; readonly file: File | undefined };

/** Captions in one language: the site's, or a file that is still here. */
export interface CaptionsChoice {
  readonly language: string;
  readonly file: File | undefined;
}

export function posterOf(video: OwnVideo | undefined): PosterChoice {
  if (video && video.posterAtMs !== null) return { of: 'moment', atMs: video.posterAtMs };
  return video?.thumbnail ? { of: 'own', file: undefined } : { of: 'film' };
}

export function teaserOf(video: OwnVideo | undefined): TeaserChoice {
  if (video && video.teaserStartMs !== null && video.teaserDurationMs !== null)
    return { of: 'part', startMs: video.teaserStartMs, durationMs: video.teaserDurationMs };
  return video?.teaser ? { of: 'own', file: undefined } : { of: 'none' };
}

export function captionsOf(video: OwnVideo | undefined): CaptionsChoice[] {
  return (video?.captions ?? []).map(({ language }) => ({ language, file: undefined }));
}
