import { t } from '@ovation/language/t.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { lockSubscription, type SubscriptionRow } from '../../subscriptions/index.ts';

/** Locks one of the fan’s own subscriptions until the transaction ends. Throws not-found. */
export async function lockOwnSubscription(
  work: Work,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  now: Date,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(work.db, id, now);
  return requireOwn(row, accountId);
}

export function requireOwn(row: SubscriptionRow | undefined, accountId: string): SubscriptionRow {
  if (row?.account_id !== accountId) throw new Failure('not-found', t('This subscription does not exist.'));
  return row;
}
