import type * as operations from '@ovation/contract/shop/checkout.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import type { App } from '../../../app.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { findAddress } from '../addresses/address.store.ts';
import { openAddress } from '../addresses/seal-address.ts';
import { loadCart } from './load-cart.ts';
import { presentPreview, previewCouponOf } from './present-preview.ts';

/** Checks what buying would check, and charges nothing. */
export async function previewOrders(call: Call<typeof operations.previewOrders>): Promise<CartPreview> {
  const { app, actor, body, request } = call;
  const country = (await countryOfAddress(call, body.addressId)) ?? body.country;
  const cart = await loadCart(app, { viewer: actor, country: request.country }, body.items, country);
  return presentPreview(cart, await previewCouponOf(call, body.coupon, cart.orders));
}

/** The country of an own address. One that was deleted meanwhile counts as not chosen. */
export async function countryOfAddress(
  { app, actor }: { readonly app: App; readonly actor: Actor | undefined },
  addressId: string | undefined,
): Promise<string | undefined> {
  if (!actor || addressId === undefined) return undefined;
  const row = await findAddress(app.database, actor.id, addressId);
  return row && openAddress(app, row.sealed).country;
}
