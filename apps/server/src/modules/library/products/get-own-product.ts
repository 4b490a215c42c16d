import type * as operations from '@ovation/contract/shop/products.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnProduct } from './read-products.ts';

export async function getOwnProduct({ app, actor, params, request }: Call<typeof operations.getOwnProduct>) {
  return readOwnProduct(app, { viewer: actor, country: request.country }, params.id);
}
