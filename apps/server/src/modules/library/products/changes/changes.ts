import type * as operations from '@ovation/contract/shop/products.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { t } from '@ovation/language/t.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { readOwnProduct } from '../products.ts';
import { emptyProduct, type Sent } from './merge-product.ts';
import { insertProduct, contentOf, lockOwnProduct, updateProduct } from './product-content.store.ts';
import { receiveFiles, saveProduct } from './save-product.ts';
import { Failure } from '../../../../platform/failure.ts';
import { moveToBin } from '../../bin/bin.ts';
import { inspectFile, keepFile, deleteFiles } from '../../../media/index.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { isContentSold } from '../../sale.store.ts';
import { loadProductFiles, type ProductRow } from '../products.store.ts';
import { markFileRemoved, lockReplacedBefore } from './product-files.store.ts';
import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';

type Creation = Call<typeof operations.createProduct>;

/** Publishes a product at once unless its status says otherwise; a download without a file begins as a draft. */
export async function createProduct(call: Creation) {
  const { app, actor, body, files, request } = call;
  requireApproved(actor);
  const received = await receiveFiles(app, files);
  const destination = { performerId: actor.id, productId: newId() };
  const { type } = body;
  await app.transaction(async (work) => {
    await saveProduct(
      app,
      work,
      {
        before: emptyProduct,
        type,
        sent: { ...body, status: statusOf(call) },
        received,
        write: (content) =>
          insertProduct(work.db, { id: destination.productId, performerId: actor.id, type }, content, app.clock.now()),
      },
      destination,
    );
    await work.publish('content.created', { kind: 'product', id: destination.productId, performerId: actor.id });
  });
  return readOwnProduct(app, { viewer: actor, country: request.country }, destination.productId);
}

function statusOf({ body, files }: Creation): Sent['status'] {
  const hasContent = body.type !== 'digital' || files.file !== undefined || (body.fileIds ?? []).length > 0;
  return body.status ?? (hasContent ? 'published' : 'draft');
}

export async function changeProduct(call: Call<typeof operations.changeProduct>) {
  const { app, actor, params, body, files, request } = call;
  requireApproved(actor);
  const received = await receiveFiles(app, files);
  await app.transaction(async (work) => {
    const row = await lockOwnProduct(work.db, actor.id, params.id);
    if (!row) throw new Failure('not-found');
    await saveProduct(
      app,
      work,
      {
        before: contentOf(row),
        type: row.type as ProductType,
        sent: body,
        received,
        write: (content) => updateProduct(work.db, row.id, content, app.clock.now()),
      },
      { performerId: actor.id, productId: row.id },
    );
  });
  return readOwnProduct(app, { viewer: actor, country: request.country }, params.id);
}

export async function deleteProduct({ app, actor, params }: Call<typeof operations.deleteProduct>) {
  return moveToBin(app, { kind: 'product', id: params.id, performerId: actor.id });
}

/** A pending performer may upload, to prepare what they sell once they are approved. */
export async function uploadProductImage({ app, actor, files }: Call<typeof operations.uploadProductImage>) {
  if (!files.file) throw new Failure('file-missing');
  const image = await inspectFile(app, files.file, 'product-image');
  const kept = await app.transaction((work) => keepFile(work, app, image, { ownerId: actor.id }));
  return { _id: kept.id, type: 'product-image' as const, status: kept.status };
}

type Removal = Call<typeof operations.removeProductFile>;

/** Deletes a file, or only stops offering it where buyers have it. */
export async function removeProductFile({ app, actor, params, request }: Removal) {
  await app.transaction(async (work) => {
    const product = await lockOwnProduct(work.db, actor.id, params.id, 'deletion');
    if (!product) throw new Failure('not-found');
    await requireRemovable(work, product, params.fileId);
    if (await isContentSold(work.db, 'product', product.id))
      await markFileRemoved(work.db, params.fileId, app.clock.now());
    else await deleteFiles(work, [params.fileId]);
  });
  return readOwnProduct(app, { viewer: actor, country: request.country }, params.id);
}

/** What is or will be published keeps a file to download. */
async function requireRemovable(work: Work, product: ProductRow, fileId: string): Promise<void> {
  const files = await loadProductFiles(work.db, [product.id]);
  const offered = files.filter(({ removed_at }) => removed_at === null);
  if (!offered.some(({ file_id }) => file_id === fileId)) throw new Failure('not-found');
  if (offered.length === 1 && product.published_at !== null)
    throw new Failure(
      'conflict',
      t(
        'This is the only file of a product that is published or scheduled. Please make it a draft first, or add another.',
      ),
    );
}

/** A link works for twelve hours, and a download that began at its end takes hours more. */
const keptMs = 24 * 3_600_000;
const batch = 100;

export const deleteReplacedFilesJob = job({ name: 'delete-replaced-files' });

/** Deletes the files of products that newer versions replaced a day ago. Safe to run twice. */
export async function deleteReplacedFiles(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs);
  const deleteSome = () =>
    app.transaction(async (work) => {
      const ids = await lockReplacedBefore(work.db, before, batch);
      await deleteFiles(work, ids);
      return ids.length;
    });
  while ((await deleteSome()) === batch);
}
