import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { getOwnProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { paidStatuses } from '@ovation/domain';
import type { Person } from '@ovation/testing';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ShopStage } from './shop-stage.ts';

/** A product that was sold with licence keys from the start, and its seller. */
export interface KeyedProduct {
  readonly product: OwnProduct;
  readonly seller: Person;
}

/** Follows a history of orders, and fails when a licence key gets to where it may not be. */
export function watchKeys({ server }: ShopStage, buyers: readonly Person[], keyed: readonly KeyedProduct[]) {
  const itemsByKey = new Map<string, string>();
  const keysByItem = new Map<string, string>();
  const isKeyed = (productId: string) => keyed.some(({ product }) => product._id === productId);

  function see(order: Order, { _id, productId, licenceKey }: Order['items'][number]): void {
    const isPaid = paidStatuses.some((status) => status === order.status);
    expect(licenceKey !== undefined, `a key of an order that is ${order.status}`).toBe(isPaid && isKeyed(productId));
    if (licenceKey === undefined) return;
    const key = `${productId} ${licenceKey}`;
    expect(itemsByKey.get(key) ?? _id, 'a key was given twice').toBe(_id);
    expect(keysByItem.get(_id) ?? key, 'a buyer’s key was changed').toBe(key);
    itemsByKey.set(key, _id);
    keysByItem.set(_id, key);
  }

  /** Reads all orders as their buyers. */
  async function look(): Promise<void> {
    for (const { client } of buyers) {
      const { data } = await client.call(searchOwnOrders, { query: { pageSize: 100 } });
      for (const order of data) for (const item of order.items) see(order, item);
    }
  }

  /** As many keys are used as pieces were ever paid or are reserved; the others are left, and are the stock. */
  async function count(): Promise<void> {
    for (const { product, seller } of keyed) {
      const { rows } = await sql<{ taken: bigint }>`
        select coalesce(sum(i.quantity), 0) as taken
        from order_items i
        join orders o on o.id = i.order_id
        where i.product_id = ${product._id} and (o.charge_id is not null or o.status = 'unpaid')`.execute(
        server.app.database,
      );
      const { licenceKeysUsed, licenceKeysLeft, stock } = await seller.client.call(getOwnProduct, {
        params: { id: product._id },
      });
      expect(licenceKeysUsed).toBe(Number(rows[0]?.taken));
      expect(licenceKeysLeft).toBe(stock);
    }
  }

  return {
    look,
    count,
    /** How many keys buyers have read. */
    seen: () => itemsByKey.size,
  };
}
