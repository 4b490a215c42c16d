import { english, translated } from '@ovation/language/t.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import { claimKey, keepReply, type Repeatable } from '../../../platform/idempotency.ts';
import { chargeCard, recordIntent, type Intent } from './card-payment.ts';
import { loadPaymentByKey, type PaymentRow } from '../payment.store.ts';
import { explainKept } from '../present.ts';
import { readStoredIfAny } from '../../../platform/language/stored-text.ts';

/**
 * The result of the first transaction: a payment to make, or a reply if none is needed. `recorded` runs in the same
 * transaction, for rows that name their payment.
 */
export type CheckoutStart<Reply> =
  | { readonly intent: Intent; recorded?(payment: PaymentRow): Promise<void> }
  | { readonly reply: Reply };

export interface CardSale<Reply> {
  /** Runs before the provider is called. Locks what is sold, so that a second click finds the first one's payment. */
  begin(work: Work): Promise<CheckoutStart<Reply>>;
  /** Builds the fan's reply from the payment, after the provider has answered. */
  answer(payment: PaymentRow): Promise<Reply>;
}

/**
 * Charges a card while its payer is present, in two transactions with the provider call between them.
 * The first records the intent before money moves. The settlement then fills the wallet and sells the order, now or
 * when the webhook arrives. Repeating the call with its idempotency key finds the same payment.
 */
export async function payByCard<Reply extends object>(call: Repeatable, sale: CardSale<Reply>): Promise<Reply> {
  const begun = await call.app.transaction((work) => begin(work, call, sale));
  if ('reply' in begun) return begun.reply;
  const payment = await chargeCard(call, begun.payment);
  return keepReply(call.app.database, call, await sale.answer(payment));
}

async function begin<Reply extends object>(
  work: Work,
  call: Repeatable,
  sale: CardSale<Reply>,
): Promise<{ payment: PaymentRow } | { reply: Reply }> {
  const claim = await claimKey(work.db, call);
  if (claim.state === 'answered') return { reply: claim.reply as Reply };
  if (claim.state === 'pending') return { payment: await earlierPayment(work, call) };
  const begun = await sale.begin(work);
  if ('reply' in begun) return { reply: await keepReply(work.db, call, begun.reply) };
  const payment = await recordIntent(work, call, begun.intent);
  await begun.recorded?.(payment);
  return { payment };
}

async function earlierPayment(work: Work, { actor, request }: Repeatable): Promise<PaymentRow> {
  const payment = await loadPaymentByKey(work.db, actor.id, request.idempotencyKey ?? '');
  if (!payment) throw new Failure('conflict');
  return payment;
}

const unexplained = english('The payment did not go through. Nothing was charged.');

/** Throws payment-failed if no money moved, and paid-into-wallet if the card paid but the order was not sold. */
export function requireNotFailed(payment: PaymentRow): void {
  if (payment.status === 'failed')
    throw new NothingCharged('payment-failed', readStoredIfAny(payment.failure_message) ?? translated(unexplained));
  const kept = explainKept(payment);
  if (kept !== undefined) throw new Failure('paid-into-wallet', kept);
}
