import { t } from '@ovation/language/t.ts';
import { offerDays } from '@ovation/contract/shop/made-to-order.ts';
import type { Updateable } from 'kysely';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireVisibleContent } from '../../access/index.ts';
import {
  holdProducts,
  loadSellable,
  type Sellable,
  type SellableVariant,
  type SellableWork,
} from '../../library/index.ts';
import { problemOfSale } from '../checkout/price-cart.ts';
import type { ProductRequests } from '../../../platform/database/types.gen.ts';
import { dayMs } from '../terms.ts';

interface Asker {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Call['request'];
}

/** A product that is made to order, as one fan may ask for it or accept an offer for it. */
export interface Askable {
  readonly product: Sellable;
  readonly variant: SellableVariant;
  readonly made: SellableWork;
  /** For this fan, in minor units; what `isQuoted` begins at. */
  readonly price: bigint;
}

/**
 * Keeps the product from being deleted until the transaction ends. Throws not-found, country-blocked, not-for-sale and
 * out-of-stock.
 */
export async function loadAskable(work: Work, { app, actor, request }: Asker, productId: string): Promise<Askable> {
  await holdProducts(work.db, [productId]);
  const viewing = { viewer: actor, country: request.country };
  const product = (await loadSellable(app, viewing, [productId], work.db)).get(productId);
  if (!product) await requireVisibleContent(app, viewing, 'product', productId);
  const variant = product?.variants[0];
  if (!product || !variant) throw new Failure('not-found');
  if (!product.made) throw new Failure('not-for-sale', t('This is not made to order. You can buy it as it is.'));
  const problem = problemOfSale(product);
  if (problem)
    throw new NothingCharged(problem.code, t('{problem} Nothing was charged.', { problem: problem.message }));
  return { product, variant, made: product.made, price: variant.price };
}

interface Offer {
  /** Minor units, without shipping. */
  readonly price: bigint;
  readonly days: number;
}

/** The columns of an offer, with the product's terms of this moment: later changes of the product do not change it. */
export function offerOf(
  { made }: { readonly made: Pick<SellableWork, 'depositPercent' | 'needsAddress'> },
  { price, days }: Offer,
  now: Date,
): Updateable<ProductRequests> & { readonly expires_at: Date } {
  return {
    price,
    days,
    deposit_percent: made.depositPercent,
    needs_address: made.needsAddress,
    expires_at: new Date(now.getTime() + offerDays * dayMs),
  };
}
