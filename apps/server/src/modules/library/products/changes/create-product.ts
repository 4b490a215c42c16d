import type * as operations from '@ovation/contract/shop/products.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { requireApproved } from '../../feeds/feed-draft.ts';
import { readOwnProduct } from '../read-products.ts';
import { emptyProduct, type Sent } from './merge-product.ts';
import { insertProduct } from './product-content.store.ts';
import { receiveFiles, saveProduct } from './save-product.ts';

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
