import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { lockOrder } from '../../orders/order.store.ts';
import { dayMs } from '../../terms.ts';
import { listDueOrders, markTold, told } from './due-order.store.ts';

const batch = 100;

export const announceDueOrdersJob = job({ name: 'announce-due-orders' });

/** Notifies both sides a day before an order is due, and when it is late: once each. Safe to run twice. */
export async function announceDueOrders(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now();
    const ids = await listDueOrders(app.database, now, new Date(now.getTime() + dayMs), batch);
    for (const id of ids) await announce(app, id);
    if (ids.length < batch) return;
  }
}

async function announce(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const order = await lockOrder(work.db, id);
    if (!order?.due_at || !['paid', 'preparing'].includes(order.status)) return;
    const isLate = order.due_at <= app.clock.now();
    const state = isLate ? told.late : told.soon;
    if (order.due_told >= state) return;
    await markTold(work.db, id, state);
    await work.publish('order.due', {
      orderId: id,
      buyerId: order.buyer_id,
      performerId: order.performer_id,
      isLate,
    });
  });
}
