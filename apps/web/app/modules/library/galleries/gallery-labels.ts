import type { Gallery } from '@ovation/contract/publishing/galleries.ts';

/** What a gallery holds: 12 photos. */
export function contentOfGallery({ totalPhoto }: Pick<Gallery, 'totalPhoto'>): string {
  if (totalPhoto === 0) return 'No photos yet';
  return totalPhoto === 1 ? '1 photo' : `${totalPhoto.toLocaleString('en')} photos`;
}
