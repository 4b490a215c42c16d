import { t } from '@ovation/language/t.ts';
import type { Gallery } from '@ovation/contract/publishing/galleries.ts';

/** What a gallery holds: 12 photos. */
export function contentOfGallery({ totalPhoto }: Pick<Gallery, 'totalPhoto'>): string {
  return t('{totalPhoto, plural, =0 {No photos yet} one {# photo} other {# photos}}', { totalPhoto });
}
