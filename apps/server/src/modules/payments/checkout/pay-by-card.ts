import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { claimKey, keepReply, type Repeatable } from '../../../platform/idempotency.ts';
import { chargeCard, recordIntent, type Intent } from './card-payment.ts';
import { loadPaymentByKey, type PaymentRow } from '../payment.store.ts';

/** What the first transaction comes to: a payment to make, or a reply where none is needed. */
export type Beginning<Reply> = { readonly intent: Intent } | { readonly reply: Reply };

export interface CardSale<Reply> {
  /** Before the provider is called; holds what is sold, so that of two clicks the second finds the first one's payment. */
  begin(work: Work): Promise<Beginning<Reply>>;
  /** What the fan is told of the payment as it stands after the provider's answer. */
  answer(payment: PaymentRow): Promise<Reply>;
}

/**
 * Charges a card while its payer is there: two transactions with the provider between them. The intent is on record before money moves, the
 * settlement fills the wallet and sells what was ordered, now or when the provider tells us, and the same key finds the payment again.
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
  return { payment: await recordIntent(work, call, begun.intent) };
}

async function earlierPayment(work: Work, { actor, request }: Repeatable): Promise<PaymentRow> {
  const payment = await loadPaymentByKey(work.db, actor.id, request.idempotencyKey ?? '');
  if (!payment) throw new Failure('conflict');
  return payment;
}
