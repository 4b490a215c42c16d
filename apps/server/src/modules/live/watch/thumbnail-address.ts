import type { App } from '../../../app.ts';

/** `blurred` is for those who may not watch. */
export type ThumbnailKind = 'clear' | 'blurred';

interface Thumbnail {
  /** The stream's. */
  readonly id: string;
  /** Changes with each picture, so that browsers load the new one. */
  readonly version: string;
}

const mediaPath = '/api/media/';
export const thumbnailPath = '/api/live/thumbnails/';

/** Where a stream's picture is in the storage; a newer one replaces it. */
export function thumbnailKey(streamId: string, kind: ThumbnailKind): string {
  return `live/${streamId}/${kind}.webp`;
}

/** Signed for this picture and a short time, like the address of a file. */
export function thumbnailAddress(app: App, { id, version }: Thumbnail, kind: ThumbnailKind): string {
  const signed = app.mediaAddresses.sign({ id, duration_ms: null }, nameOf(version, kind));
  return signed.replace(mediaPath, thumbnailPath);
}

function nameOf(version: string, kind: ThumbnailKind): string {
  return `${version}.${kind}.webp`;
}

/** The kind that a name in an address says; undefined for any other name. */
export function kindOfThumbnail(name: string): ThumbnailKind | undefined {
  return /^\d{1,15}\.(clear|blurred)\.webp$/.exec(name)?.[1] as ThumbnailKind | undefined;
}
