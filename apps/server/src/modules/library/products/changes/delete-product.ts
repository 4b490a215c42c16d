import type * as operations from '@ovation/contract/shop/products.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { moveToBin } from '../../bin/move-to-bin.ts';

export async function deleteProduct({ app, actor, params }: Call<typeof operations.deleteProduct>) {
  return moveToBin(app, { kind: 'product', id: params.id, performerId: actor.id });
}
