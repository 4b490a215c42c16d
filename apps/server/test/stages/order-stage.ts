import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { OrderParty } from '@ovation/domain';
import { v7 as newId } from 'uuid';
import type { App } from '../../src/app.ts';

export interface StagedOrder {
  readonly id: string;
  readonly number: string;
  readonly buyerId: string;
  readonly performerId: string;
  readonly type: 'digital' | 'physical';
}

export interface Step {
  readonly from: OrderStatus;
  readonly status: OrderStatus;
  readonly by: OrderParty;
  readonly note?: string;
}

export interface OrderStage {
  order(buyerId: string, performerId: string, type?: 'digital' | 'physical'): Promise<StagedOrder>;
  /** Changes an order as `changeOrder` does, without money and stock. */
  step(order: StagedOrder, step: Step): Promise<void>;
}

let made = 0;

/** Orders and their steps directly in the tables: what follows a step does not depend on how it came about. */
export function orderStageOf(app: App): OrderStage {
  const { database, clock } = app;
  return {
    async order(buyerId, performerId, type = 'physical') {
      made += 1;
      const order = { id: newId(), number: `TES${String(made).padStart(3, '0')}`, buyerId, performerId, type };
      await database
        .insertInto('orders')
        .values({
          id: order.id,
          number: order.number,
          checkout_id: order.id,
          buyer_id: buyerId,
          performer_id: performerId,
          type,
          status: 'unpaid',
          title: 'Signed poster',
          price: 2_000n,
          shipping: 500n,
          reserved_until: clock.now(),
          ...(type === 'physical' ? { carrier: 'Postal', tracking_code: 'T-1' } : {}),
        })
        .execute();
      return order;
    },
    async step({ id, number, type, buyerId, performerId }, { from, status, by, note }) {
      await app.transaction(async (work) => {
        const chargeId = newId();
        if (from === 'unpaid' && status !== 'cancelled') {
          await work.db
            .insertInto('charges')
            .values({
              id: chargeId,
              type: 'product',
              payer_id: buyerId,
              performer_id: performerId,
              object_id: id,
              gross: 2_500n,
              commission: 0n,
              net: 2_500n,
            })
            .execute();
          await work.db.updateTable('orders').set({ charge_id: chargeId }).where('id', '=', id).execute();
        }
        await work.db.updateTable('orders').set({ status }).where('id', '=', id).execute();
        await work.db
          .insertInto('order_events')
          .values({ id: newId(), order_id: id, status, actor: by, note: note ?? null })
          .execute();
        await work.publish('order.changed', {
          orderId: id,
          number,
          type,
          buyerId,
          performerId,
          from,
          status,
          by,
          note: note ?? null,
        });
      });
    },
  };
}
