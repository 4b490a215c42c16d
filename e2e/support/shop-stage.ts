import { createOwnCoupon } from '@ovation/contract/money/coupons.ts';
import { createAddress, type Address } from '@ovation/contract/shop/addresses.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { refundOrder, updateOrder } from '@ovation/contract/shop/orders.ts';
import { createProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { askForProduct } from '@ovation/contract/shop/requests.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import type { Person } from '@ovation/testing/world.ts';
import { publishPoster } from './products.ts';

interface SoldVariant {
  readonly name: string;
  readonly price: number;
  readonly stock: number | null;
  readonly sku?: string;
}

/** A published product that is shipped, in these variants. */
export function sellPoster(
  performer: Person,
  { name, variants }: { readonly name: string; readonly variants: readonly SoldVariant[] },
): Promise<OwnProduct> {
  return publishPoster(performer, { name, price: variants[0]?.price ?? 10, variants: JSON.stringify(variants) });
}

/** Ships to Germany for 4, elsewhere for 9. */
export async function shipEverywhere(performer: Person): Promise<void> {
  await performer.client.call(setShippingZones, {
    body: {
      zones: [
        { name: 'Germany', countries: ['DE'], price: 4 },
        { name: 'Elsewhere', countries: [], price: 9 },
      ],
    },
  });
}

export async function saveAddress(fan: Person, name = 'Ada Lovelace'): Promise<Address> {
  return fan.client.call(createAddress, {
    body: {
      name,
      country: 'DE',
      city: 'Berlin',
      zip: '10115',
      streetAddress: 'Chausseestraße',
      streetNumber: '12',
    },
  });
}

/** An open offer for something that is made to order and shipped; returns its id. */
export async function askForPortrait(performer: Person, fan: Person): Promise<string> {
  const product = await performer.client.call(createProduct, {
    body: {
      type: 'made_to_order',
      name: 'Portrait in ink',
      price: 30,
      days: 9,
      depositPercent: 30,
      needsAddress: 'true',
      questions: JSON.stringify(['Which size?']),
    },
    files: {},
  });
  const { _id } = await fan.client.call(askForProduct, {
    params: { id: product._id },
    body: { brief: 'Me and my cat.', answers: ['A4'] },
    idempotencyKey: crypto.randomUUID(),
  });
  return _id;
}

/** A poster on its way, with a part of it refunded; returns the order's id. */
export async function shipOrder(performer: Person, fan: Person): Promise<string> {
  const product = await publishPoster(performer);
  const { _id: addressId } = await saveAddress(fan);
  const { orders } = await fan.client.call(createOrders, {
    body: { items: [{ productId: product._id, variantId: product.variants[1]?._id }], addressId },
    idempotencyKey: crypto.randomUUID(),
  });
  const params = { id: orders[0]?._id ?? '' };
  await performer.client.call(refundOrder, {
    params,
    body: { amount: 1, reason: 'A corner is bent.' },
    idempotencyKey: crypto.randomUUID(),
  });
  const parcel = { carrier: 'DHL', trackingCode: '0034', trackingUrl: 'https://example.com/parcel/0034' };
  await performer.client.call(updateOrder, { params, body: { status: 'shipped', ...parcel } });
  return params.id;
}

/** A quarter off what the performer sells. */
export async function offerCoupon(performer: Person): Promise<void> {
  await performer.client.call(createOwnCoupon, {
    body: { code: 'SPRINGEVENING', kind: 'percentage', value: 25, targets: ['monthly', 'feed', 'video'] },
  });
}
