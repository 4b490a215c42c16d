import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { PaymentRow } from '../payments/index.ts';
import { insertRefund } from './refund.store.ts';

/**
 * Refunds a card that paid for a closed account. This records only the intent; the job `settle-refunds` asks the
 * provider within two minutes, and again until it answers.
 */
export async function returnOrphan(
  work: Work,
  app: App,
  { id, account_id, amount, provider }: PaymentRow,
): Promise<void> {
  const now = app.clock.now();
  await insertRefund(work.db, {
    id: newId(),
    payment_id: id,
    account_id,
    amount,
    reason: t('The account was closed before the card payment went through.'),
    source: 'closing',
    status: 'pending',
    provider,
    created_at: now,
    updated_at: now,
  });
}
