import type * as operations from '@ovation/contract/shop/requests.ts';
import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { lockOrder } from '../../orders/order.store.ts';
import { dayMs } from '../../terms.ts';
import { listDueOrders, markTold, told } from './work.store.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { presentLink } from '../../downloads/present-link.ts';
import { readResults } from './read-results.ts';
import { Failure } from '../../../../platform/failure.ts';
import { inspectFile, keepFile } from '../../../media/index.ts';

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

export async function getOrderResults({ app, actor, params }: Call<typeof operations.getOrderResults>) {
  const results = await readResults(app, actor, params.id);
  return {
    files: results.map((file) =>
      presentLink(
        app,
        { accountId: actor.id, productId: params.id, fileId: file.file_id },
        { ...file, version: 1 },
        'results',
      ),
    ),
  };
}

export async function uploadOrderResult({ app, actor, files }: Call<typeof operations.uploadOrderResult>) {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, 'order-result');
  const { id } = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: id, name: file.received.originalName, sizeBytes: file.received.sizeBytes };
}
