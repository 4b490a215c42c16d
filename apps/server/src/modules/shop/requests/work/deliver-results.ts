import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { maxResults } from '@ovation/contract/shop/orders.ts';
import { type OrderStatus } from '@ovation/contract/shop/order.ts';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import { attachFiles, lockFiles, type FileRow } from '../../../media/index.ts';
import { deliveryOf } from '../../orders/order-status.ts';
import type { OrderRow } from '../../orders/order.store.ts';
import { insertResults, loadResults } from './work.store.ts';

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
      name: (files.get(id) as FileRow).original_name,
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
