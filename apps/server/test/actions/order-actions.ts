import { createAddress } from '@ovation/contract/shop/addresses.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { updateOrder, updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { createProduct } from '@ovation/contract/shop/products.ts';
import type { Person, World } from '@ovation/testing';

export const home = {
  name: 'Ada Lovelace',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
  streetAddress: 'Invalidenstraße',
};

export interface Sold {
  readonly seller: Person;
  readonly buyer: Person;
  readonly order: Order;
}

/** A poster for 20, ordered and paid from a wallet of 50. */
export async function orderPoster(world: World): Promise<Sold> {
  const [seller, buyer] = await Promise.all([world.performer(), world.fan({ balance: 50 })]);
  const { _id: productId } = await seller.client.call(createProduct, {
    body: { type: 'physical', name: 'Signed poster', price: 20, stock: 5, status: 'published' },
    files: {},
  });
  const { _id: addressId } = await buyer.client.call(createAddress, { body: home });
  const { orders } = await buyer.client.call(createOrders, {
    body: { items: [{ productId }], addressId, source: 'wallet' },
  });
  return { seller, buyer, order: orders[0] as Order };
}

/** The same, shipped, with a problem that the buyer reported. */
export async function disputePoster(world: World): Promise<Sold> {
  const sold = await orderPoster(world);
  const params = { id: sold.order._id };
  await sold.seller.client.call(updateOrder, { params, body: { status: 'shipped', carrier: 'Postal' } });
  await sold.buyer.client.call(updateOwnOrder, { params, body: { status: 'disputed', note: 'A torn corner.' } });
  return sold;
}
