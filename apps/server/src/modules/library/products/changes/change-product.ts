import type * as operations from '@ovation/contract/shop/products.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { readOwnProduct } from '../read-products.ts';
import { contentOf, lockOwnProduct, updateProduct } from './product-content.store.ts';
import { receiveFiles, saveProduct } from './save-product.ts';

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
