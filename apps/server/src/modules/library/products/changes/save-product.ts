import type * as operations from '@ovation/contract/shop/products.ts';
import { maxImages, maxFiles, type ProductType } from '@ovation/contract/shop/products.ts';
import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { sanitiseLine } from '@ovation/domain';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import {
  inspectFile,
  attachFiles,
  deleteFiles,
  keepFile,
  lockFiles,
  type InspectedFile,
} from '../../../media/index.ts';
import { loadVariants, loadProductFiles, type ProductFileRow } from '../products.store.ts';
import { chooseKeys, keepKeys, stockedByKeys } from '../licence-keys/licence-keys.ts';
import { problemsOfFiles, type Destination } from './chosen-file.ts';
import { mergeProduct, type Sent } from './merge-product.ts';
import { mergeVariants } from './merge-variants.ts';
import type { ProductContent } from './product-content.store.ts';
import { problemsOf } from './validate-product.ts';
import { writeVariants } from './write-variants.store.ts';
import { listImageIds, saveImageTexts, insertProductFile, markFileReplaced } from './product-files.store.ts';

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
async function chooseImages(
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
async function keepImages(
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

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

interface ChosenDownloads {
  readonly problems: readonly FieldProblem[];
  /** How many files the changed product offers. */
  readonly total: number;
  /** The product's files before the change, removed ones included. */
  readonly present: readonly ProductFileRow[];
  /** Files that were uploaded before and are not the product's yet. */
  readonly added: readonly NamedFile[];
  /** The file that came with the form. */
  readonly received: InspectedFile | undefined;
}

/** Locks and validates the files that are added to a digital product. */
async function chooseDownloads(
  work: Work,
  { fileIds = [] }: Sent,
  received: InspectedFile | undefined,
  destination: Destination,
): Promise<ChosenDownloads> {
  const present = await loadProductFiles(work.db, [destination.productId]);
  const files = new Map((await lockFiles(work.db, fileIds)).map((file) => [file.id, file]));
  const added = fileIds
    .flatMap((id) => files.get(id) ?? [])
    .filter(({ object_id }) => object_id === null)
    .map(({ id, original_name }) => ({ id, name: original_name }));
  const newNames = [...added.map(({ name }) => name), ...(received ? [received.received.originalName] : [])];
  const names = new Set([...present.filter(isOffered).map(({ name }) => name), ...newNames]);
  return {
    problems: [
      ...problemsOfFiles('fileIds', fileIds, files, 'product-file', destination),
      ...(new Set(newNames).size < newNames.length
        ? [{ path: 'fileIds', message: t('Two of these files have the same name.') }]
        : []),
      ...(names.size > maxFiles ? [{ path: 'fileIds', message: t('At most {maxFiles} files.', { maxFiles }) }] : []),
    ],
    total: names.size,
    present,
    added,
    received,
  };
}

function isOffered({ removed_at }: ProductFileRow): boolean {
  return removed_at === null;
}

/**
 * Adds validated files. One of the same name as a present one is its next version, and replaces it for all buyers. The
 * old one is kept for downloads that are under way; `deleteReplacedFiles` deletes it.
 */
async function keepDownloads(
  app: App,
  work: Work,
  { present, added, received }: ChosenDownloads,
  { performerId, productId }: Destination,
): Promise<void> {
  const files = [...added];
  if (received) {
    const { id } = await keepFile(work, app, received, { ownerId: performerId });
    files.push({ id, name: received.received.originalName });
  }
  const now = app.clock.now();
  for (const { id, name } of files) {
    const replaced = newestOf(present, name);
    if (replaced) await markFileReplaced(work.db, replaced.file_id, now);
    await insertProductFile(work.db, { fileId: id, productId, name, version: (replaced?.version ?? 0) + 1 }, now);
  }
  await attachFiles(
    work.db,
    files.map(({ id }) => id),
    { kind: 'product', id: productId },
    now,
  );
}

function newestOf(files: readonly ProductFileRow[], name: string): ProductFileRow | undefined {
  return files.filter((file) => file.name === name).toSorted((one, other) => other.version - one.version)[0];
}
