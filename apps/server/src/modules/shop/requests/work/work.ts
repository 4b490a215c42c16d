import type * as operations from '@ovation/contract/shop/requests.ts';
import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { maxResults } from '@ovation/contract/shop/orders.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { lockOrder, type OrderRow } from '../../orders/order.store.ts';
import { dayMs } from '../../terms.ts';
import { listDueOrders, markTold, told, insertResults, loadResults } from './work.store.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { presentLink } from '../../downloads/download-links.ts';
import { readResults } from './order-work.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import { inspectFile, keepFile, attachFiles, lockFiles, type FileRow } from '../../../media/index.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { deliveryOf } from '../../orders/order-status.ts';
import { requireRow } from '../../../../platform/database/require-row.ts';

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

interface Delivery {
  /** The order's next status. */
  readonly to: OrderStatus;
  readonly resultIds: readonly string[];
  readonly note: string;
}

/**
 * Attaches uploaded files to an order that is made to order, for its buyer alone. What is not shipped needs a file or a
 * note with its delivery. Throws field-invalid.
 */
export async function deliverResults(work: Work, app: App, order: OrderRow, delivery: Delivery): Promise<void> {
  const isDelivery = delivery.to === 'shipped' || delivery.to === 'delivered';
  if (order.type !== 'made_to_order' || !isDelivery) return requireNoFiles(delivery);
  if (!deliveryOf(order).isShipped) requireSomething(delivery);
  await attachResults(work, app, order, delivery.resultIds);
}

function requireNoFiles({ resultIds }: Delivery): void {
  if (resultIds.length > 0)
    throw invalidField('resultIds', t('Files can only be added when you deliver a made-to-order item.'));
}

function requireSomething({ resultIds, note }: Delivery): void {
  if (resultIds.length === 0 && note === '')
    throw invalidField('resultIds', t('Please add a file, or say where your fan can find the result.'));
}

/** Adds files to those that were delivered before. Throws field-invalid. */
export async function attachResults(work: Work, app: App, order: OrderRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = new Map((await lockFiles(work.db, ids)).map((file) => [file.id, file]));
  const present = await loadResults(work.db, [order.id]);
  const problems = problemsOf(ids, files, order.performer_id);
  if (present.length + ids.length > maxResults)
    problems.push({ path: 'resultIds', message: t('At most {maxResults} files.', { maxResults }) });
  if (problems.length > 0) throw new Failure('field-invalid', problems[0]?.message, problems);
  const now = app.clock.now();
  await insertResults(
    work.db,
    ids.map((id) => ({
      file_id: id,
      order_id: order.id,
      name: requireRow(files.get(id)).original_name,
      created_at: now,
    })),
  );
  await attachFiles(work.db, ids, { kind: 'order', id: order.id }, now);
}

/** Another account's file gives the same message as one that does not exist. */
function problemsOf(ids: readonly string[], files: ReadonlyMap<string, FileRow>, performerId: string): FieldProblem[] {
  return ids.flatMap((id, index) => {
    const file = files.get(id);
    const isUsable = file?.owner_id === performerId && file.type === 'order-result' && file.object_id === null;
    const message = isUsable ? undefined : t('This file does not exist, or is used elsewhere. Please upload it again.');
    const twice = ids.indexOf(id) < index ? t('This file is included twice.') : undefined;
    const problem = twice ?? message;
    return problem === undefined ? [] : [{ path: `resultIds.${index}`, message: problem }];
  });
}
