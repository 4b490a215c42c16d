import { defaultCover } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentFile } from '../../media/index.ts';
import type { LoadedProduct } from './load-products.ts';

/** Wide enough for a card. */
const maxCoverWidth = 1_280;

/** The address of the first image that is processed, or the default; blurred when the product is locked. */
export function coverOf(app: App, { images, decision }: Pick<LoadedProduct, 'images' | 'decision'>): string {
  const isGranted = decision.state === 'granted';
  const pictures = images.map((image) => presentFile(app, image, isGranted).thumbnails);
  const chosen = pictures.find((thumbnails) => thumbnails.length > 0) ?? [];
  return (chosen.findLast(({ width }) => width <= maxCoverWidth) ?? chosen[0])?.url ?? defaultCover;
}
