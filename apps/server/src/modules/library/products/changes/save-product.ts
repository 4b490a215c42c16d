import type * as operations from '@ovation/contract/shop/products.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { inspectFile, type InspectedFile } from '../../../media/index.ts';
import { loadVariants } from '../variant.store.ts';
import { chooseKeys, keepKeys, stockedByKeys } from '../licence-keys/add-keys.ts';
import type { Destination } from './chosen-file.ts';
import { chooseDownloads, keepDownloads } from './keep-downloads.ts';
import { chooseImages, keepImages } from './keep-images.ts';
import { mergeProduct, type Sent } from './merge-product.ts';
import { mergeVariants } from './merge-variants.ts';
import type { ProductContent } from './product-content.store.ts';
import { problemsOf } from './validate-product.ts';
import { writeVariants } from './write-variants.store.ts';

/** The inspected files of a form. */
export interface ReceivedFiles {
  readonly images: readonly InspectedFile[];
  readonly file: InspectedFile | undefined;
}

/** Inspects the files of a form, one after the other. No transaction may be open. Throws file-invalid. */
export async function receiveFiles(
  app: App,
  { images = [], file }: Call<typeof operations.createProduct>['files'],
): Promise<ReceivedFiles> {
  const inspected: InspectedFile[] = [];
  for (const image of images) inspected.push(await inspectFile(app, image, 'product-image'));
  return { images: inspected, file: file && (await inspectFile(app, file, 'product-file')) };
}

interface Change {
  readonly before: ProductContent;
  readonly type: ProductType;
  readonly sent: Sent;
  readonly received: ReceivedFiles;
  /** Writes the row of the product, which its variants and files refer to. */
  write(content: ProductContent): Promise<void>;
}

/** Writes a new or changed product with all that belongs to it. Throws field-invalid with all invalid fields. */
export async function saveProduct(
  app: App,
  work: Work,
  { before, type, sent, received, write }: Change,
  destination: Destination,
): Promise<void> {
  const { performerId, productId } = destination;
  const now = app.clock.now();
  const content = mergeProduct(before, type, sent, now);
  const variants = mergeVariants(await loadVariants(work.db, [productId]), sent);
  const images = await chooseImages(work, sent, received.images, destination);
  const downloads = await chooseDownloads(work, sent, received.file, destination);
  const keys = await chooseKeys(app, work, sent, { productId, type });
  const product = { performerId, type, content, variants: variants.drafts, totalFile: downloads.total };
  const problems = [
    ...variants.problems,
    ...images.problems,
    ...downloads.problems,
    ...keys.problems,
    ...(await problemsOf(app, work, product)),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
  await write(content);
  await writeVariants(work.db, productId, stockedByKeys(variants.drafts, keys), now);
  await keepKeys(work, productId, keys, now);
  await keepImages(app, work, images, destination);
  await keepDownloads(app, work, downloads, destination);
}
