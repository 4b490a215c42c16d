import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadSellable } from '../../library/index.ts';
import { presentPreview } from '../checkout/present-preview.ts';
import { previewCouponOf } from '../checkout/preview-coupon.ts';
import { countryOfAddress } from '../checkout/preview-orders.ts';
import { problemOfSale, type CartOrder } from '../checkout/price-cart.ts';
import { notSold, orderOfOffer, requireOpen, shippingOfRequest } from './accept-request.ts';
import { requireOwnRequest, requestSideOf } from './own-request.ts';
import type { RequestRow } from './request.store.ts';

type PreviewRequest = Call<typeof operations.previewRequest>;

/** Checks what accepting an offer would check, and charges nothing. */
export async function previewRequest(call: PreviewRequest): Promise<CartPreview> {
  const { app, actor, params, body } = call;
  const row = await requireOwnRequest(app.database, params.id, actor.id);
  if (requestSideOf(row, actor.id) !== 'fan') throw new Failure('not-found', t('There is no such request.'));
  requireOpen(row, app.clock.now());
  const order = await orderOf(call, row);
  const preview = presentPreview({ orders: [order], missing: [] }, await previewCouponOf(call, body?.coupon, [order]));
  // What was offered counts, not what the product needs now.
  return { ...preview, needsAddress: row.needs_address };
}

async function orderOf(call: PreviewRequest, row: RequestRow): Promise<CartOrder> {
  const { app, actor, body, request } = call;
  const viewing = { viewer: actor, country: request.country };
  const product =
    row.product_id === null ? undefined : (await loadSellable(app, viewing, [row.product_id])).get(row.product_id);
  const variant = product?.variants[0];
  if (!product || !variant) throw notSold();
  const country = (await countryOfAddress(call, body?.addressId)) ?? body?.country;
  const shipping = await shippingTo(call, row, country);
  const problem =
    problemOfSale(product) ??
    (country !== undefined && shipping === null
      ? ({ code: 'not-for-sale', message: t('This performer does not ship to your country.') } as const)
      : undefined);
  return { ...orderOfOffer(row, { product, variant }, shipping), problem };
}

/** null: unknown without a country, or not at all. */
async function shippingTo(
  { app }: PreviewRequest,
  row: RequestRow,
  country: string | undefined,
): Promise<bigint | null> {
  if (!row.needs_address) return 0n;
  return country === undefined ? null : ((await shippingOfRequest(app.database, row, country)) ?? null);
}
