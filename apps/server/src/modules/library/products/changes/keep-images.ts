import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { maxImages } from '@ovation/contract/shop/products.ts';
import { sanitiseLine } from '@ovation/domain';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { attachFiles, deleteFiles, keepFile, lockFiles, type InspectedFile } from '../../../media/index.ts';
import { problemsOfFiles, type Destination } from './chosen-file.ts';
import type { Sent } from './merge-product.ts';
import { listImageIds, saveImageTexts } from './product-files.store.ts';

interface ChosenImages {
  readonly problems: readonly FieldProblem[];
  /** Images that were uploaded before, in order. */
  readonly ids: readonly string[];
  /** Images that came with the form. */
  readonly received: readonly InspectedFile[];
  /** Images that the performer left out. */
  readonly removedIds: readonly string[];
  /** What they show, in their order; undefined: as before. */
  readonly texts: readonly string[] | undefined;
}

/** Locks and validates the images of a product: those chosen, followed by those that came with the form. */
export async function chooseImages(
  work: Work,
  { imageIds, imageTexts }: Sent,
  received: readonly InspectedFile[],
  destination: Destination,
): Promise<ChosenImages> {
  const present = await listImageIds(work.db, destination.productId);
  const ids = imageIds ?? present;
  const files = new Map((await lockFiles(work.db, ids)).map((file) => [file.id, file]));
  const total = ids.length + received.length;
  return {
    problems: [
      ...problemsOfFiles('imageIds', imageIds ?? [], files, 'product-image', destination),
      ...(total > maxImages ? [{ path: 'images', message: t('At most {maxImages} images.', { maxImages }) }] : []),
      ...((imageTexts ?? []).length > total
        ? [{ path: 'imageTexts', message: t('There are more descriptions than images.') }]
        : []),
    ],
    ids,
    received,
    removedIds: present.filter((id) => !ids.includes(id)),
    texts: imageTexts?.map(sanitiseLine),
  };
}

/** Attaches validated images in their order, and deletes those that were left out. */
export async function keepImages(
  app: App,
  work: Work,
  { ids, received, removedIds, texts }: ChosenImages,
  { performerId, productId }: Destination,
): Promise<void> {
  const kept: string[] = [];
  for (const image of received) kept.push((await keepFile(work, app, image, { ownerId: performerId })).id);
  const all = [...ids, ...kept];
  await attachFiles(work.db, all, { kind: 'product', id: productId }, app.clock.now());
  if (texts) await saveImageTexts(work.db, productId, textsById(all, texts));
  await deleteFiles(work, removedIds);
}

function textsById(ids: readonly string[], texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id, index) => (texts[index] ? [[id, texts[index]]] : [])));
}
