import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/products.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { deleteFiles } from '../../../media/index.ts';
import { isContentSold } from '../../sale.store.ts';
import { loadProductFiles } from '../product-file.store.ts';
import type { ProductRow } from '../product.store.ts';
import { readOwnProduct } from '../read-products.ts';
import { lockOwnProduct } from './product-content.store.ts';
import { markFileRemoved } from './product-files.store.ts';

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
