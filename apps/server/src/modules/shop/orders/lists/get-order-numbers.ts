import type * as operations from '@ovation/contract/shop/orders.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../../platform/http/call.ts';
import { dayMs } from '../../terms.ts';
import { loadOrderNumbers } from './order-numbers.store.ts';

const countedDays = 30;

export async function getOrderNumbers({ app, actor }: Call<typeof operations.getOrderNumbers>) {
  const now = app.clock.now();
  const since = new Date(now.getTime() - countedDays * dayMs);
  const { to_ship, shipped, disputed, held, sold, earned, low_stock } = await loadOrderNumbers(app.database, actor.id, {
    since,
    now,
  });
  return {
    toShip: Number(to_ship),
    shipped: Number(shipped),
    disputed: Number(disputed),
    held: fromMinor(held),
    sold: Number(sold),
    earned: fromMinor(earned),
    lowStock: Number(low_stock),
  };
}
