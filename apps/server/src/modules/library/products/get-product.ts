import type * as operations from '@ovation/contract/shop/products.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readProducts } from './read-products.ts';

export async function getProduct({ app, actor, params, request }: Call<typeof operations.getProduct>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [product] = await readProducts(app, viewing, [params.id]);
  if (product) return product;
  // Only a hidden product gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'product', params.id);
  throw new Failure('not-found');
}
