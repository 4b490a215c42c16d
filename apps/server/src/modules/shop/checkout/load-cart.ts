import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Viewing } from '../../access/index.ts';
import { listZones, loadSellable } from '../../library/index.ts';
import { priceCart, type Cart, type WantedItem } from './price-cart.ts';

/** A cart as this viewer would pay for it now. Inside a transaction, pass its `db`. */
export async function loadCart(
  app: App,
  viewing: Viewing,
  items: readonly WantedItem[],
  country: string | undefined,
  db: Kysely<DB> = app.database,
): Promise<Cart> {
  const products = await loadSellable(
    app,
    viewing,
    items.map(({ productId }) => productId),
    db,
  );
  const shipped = [...products.values()].filter(({ type }) => type === 'physical');
  const zones = await listZones(db, [...new Set(shipped.map(({ performer }) => performer._id))]);
  return priceCart(items, { products, zones }, country);
}
