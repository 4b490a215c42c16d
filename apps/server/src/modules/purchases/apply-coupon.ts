import { t } from '@ovation/language/t.ts';
import type { SaleKind } from '@ovation/contract/content.ts';
import type * as operations from '@ovation/contract/money/coupons.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireVisibleContent } from '../access/index.ts';
import { previewCoupon, type IntendedPurchase } from '../coupons/index.ts';
import { holdForSale } from '../library/index.ts';
import { requireSeller } from '../payments/index.ts';
import { priceOf } from './price-of.ts';
import { findPurchase } from './purchases.store.ts';

/**
 * Checks what buying would check, in the same order, and charges nothing: only what can be bought has a price to lower.
 */
export async function applyCoupon(call: Call<typeof operations.applyCoupon>) {
  const purchase =
    call.body.kind === 'subscription' ? await subscriptionOf(call) : await contentOf(call, call.body.kind);
  return previewCoupon(call.app, call.params.id, purchase);
}

async function subscriptionOf(call: Call<typeof operations.applyCoupon>): Promise<IntendedPurchase> {
  const { objectId, subscriptionType } = call.body;
  const seller = await requireSeller(call, objectId);
  const price = subscriptionType === 'yearly' ? seller.yearly_price : seller.monthly_price;
  return { accountId: call.actor.id, performerId: objectId, target: subscriptionType, price };
}

async function contentOf(
  { app, actor, body, request }: Call<typeof operations.applyCoupon>,
  kind: SaleKind,
): Promise<IntendedPurchase> {
  const { object } = await requireVisibleContent(app, { viewer: actor, country: request.country }, kind, body.objectId);
  if (object.performerId === actor.id)
    throw new Failure('not-for-sale', t('This is your own; you don’t need to buy it.'));
  if (await findPurchase(app.database, actor.id, kind, body.objectId))
    throw new Failure('not-for-sale', t('You have already bought this.'));
  const { performerId, price } = priceOf(await holdForSale(app.database, kind, body.objectId, app.clock.now()));
  return { accountId: actor.id, performerId, target: kind, price };
}
