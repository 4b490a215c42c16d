import type * as operations from '@ovation/contract/shop/products.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { readOwnProducts } from '../read-products.ts';
import { findOwnProducts } from './own-product.store.ts';

export async function searchOwnProducts({ app, actor, query, request }: Call<typeof operations.searchOwnProducts>) {
  const { ids, total } = await findOwnProducts(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnProducts(app, { viewer: actor, country: request.country }, ids), total };
}
