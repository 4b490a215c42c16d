import type * as operations from '@ovation/contract/shop/products.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { deleteFiles, loadFilesOf } from '../../../media/index.ts';
import { isContentSold } from '../../sale.store.ts';
import { deleteProductRow, lockOwnProduct, withdrawProduct } from './product-content.store.ts';

/** Withdraws a sold product, which its buyers keep, and deletes any other with its files. */
export async function deleteProduct({ app, actor, params }: Call<typeof operations.deleteProduct>) {
  return app.transaction(async (work) => {
    const product = await lockOwnProduct(work.db, actor.id, params.id, 'deletion');
    if (!product) throw new Failure('not-found');
    if (await isContentSold(work.db, 'product', product.id)) {
      await withdrawProduct(work.db, product.id, app.clock.now());
      return { message: 'The product is deleted. Buyers keep it.' };
    }
    const files = await loadFilesOf(work.db, 'product', [product.id]);
    await deleteProductRow(work.db, product.id);
    await deleteFiles(
      work,
      files.map(({ id }) => id),
    );
    return { message: 'The product is deleted.' };
  });
}
