import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { maxFiles } from '@ovation/contract/shop/products.ts';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { attachFiles, keepFile, lockFiles, type InspectedFile } from '../../../media/index.ts';
import { loadProductFiles, type ProductFileRow } from '../product-file.store.ts';
import { problemsOfFiles, type Destination } from './chosen-file.ts';
import type { Sent } from './merge-product.ts';
import { insertProductFile, markFileReplaced } from './product-files.store.ts';

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
export async function chooseDownloads(
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
export async function keepDownloads(
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
