import { english } from '@ovation/language/t.ts';
import { tokensToReturn } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { restorePayment } from '../ledger/index.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { PaymentRow } from '../payments/index.ts';
import { notifyOfCardRefund, notifyOfReturned } from './letters/refund-letters.ts';
import {
  findAwaited,
  findProviderRefund,
  insertRefund,
  sumReturned,
  updateRefund,
  type RefundRow,
} from './refund.store.ts';
import { bookCardReturn } from './book-card-return.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/** A refund as its provider reports it. */
export type RefundUpdate = DomainEvents['provider.refunded']['refund'];

/**
 * Applies what a provider reports about a refund, no matter who started it. Repeated or reordered reports book it once.
 * The payment is locked.
 */
export async function settleRefund(work: Work, app: App, payment: PaymentRow, update: RefundUpdate): Promise<void> {
  const known = await findProviderRefund(work.db, payment.provider, update.id);
  if (known) await recordUpdate(work, app, payment, known, update);
  else await bookNew(work, app, payment, update);
}

/** The card may reject a refund later: the money then goes back into the wallet. */
async function recordUpdate(
  work: Work,
  app: App,
  payment: PaymentRow,
  refund: RefundRow,
  { status }: RefundUpdate,
): Promise<void> {
  if (status !== 'failed' || refund.status !== 'succeeded') return;
  const now = app.clock.now();
  const returned = await updateRefund(
    work.db,
    refund.id,
    {
      status: 'returned',
      failure_message: storedText(
        english('The card did not accept the refund. The money is in the fan’s wallet instead.'),
      ),
    },
    now,
  );
  await restorePayment(
    work,
    {
      ownerId: payment.account_id,
      provider: payment.provider,
      amount: refund.amount,
      tokens: refund.tokens,
      referenceId: refund.id,
    },
    now,
  );
  await notifyOfReturned(work, app, returned);
}

/** The report is either the answer to a pending refund of ours, or about one made in the provider's dashboard. */
async function bookNew(work: Work, app: App, payment: PaymentRow, update: RefundUpdate): Promise<void> {
  const refund =
    (await findAwaited(work.db, payment.id, update.amountMinor)) ?? (await insertForeign(work, app, payment, update));
  if (update.status === 'failed') await refuse(work, app, refund, update.id);
  else await book(work, app, payment, refund, update.id);
}

async function insertForeign(
  { db }: Work,
  app: App,
  payment: PaymentRow,
  { amountMinor }: RefundUpdate,
): Promise<RefundRow> {
  const now = app.clock.now();
  const reason = storedText(english('It was made in the payment provider’s dashboard.'));
  return insertRefund(db, {
    id: newId(),
    payment_id: payment.id,
    account_id: payment.account_id,
    amount: amountMinor,
    reason,
    source: 'provider',
    status: 'pending',
    provider: payment.provider,
    created_at: now,
    updated_at: now,
  });
}

async function refuse({ db }: Work, app: App, refund: RefundRow, providerRefundId: string): Promise<void> {
  const now = app.clock.now();
  await updateRefund(
    db,
    refund.id,
    {
      status: 'failed',
      provider_refund_id: providerRefundId,
      settled_at: now,
      failure_message: storedText(english('The card did not accept the refund. Nothing has moved.')),
    },
    now,
  );
}

async function book(
  work: Work,
  app: App,
  payment: PaymentRow,
  refund: RefundRow,
  providerRefundId: string,
): Promise<void> {
  const now = app.clock.now();
  const tokens = tokensToReturn(payment, (await sumReturned(work.db, payment.id)).booked, refund.amount);
  const booked = await updateRefund(
    work.db,
    refund.id,
    { status: 'succeeded', tokens, provider_refund_id: providerRefundId, settled_at: now },
    now,
  );
  await bookCardReturn(work, payment, { cause: 'refund', causeId: refund.id, amount: refund.amount, tokens }, now);
  await notifyOfCardRefund(work, app, booked);
}
