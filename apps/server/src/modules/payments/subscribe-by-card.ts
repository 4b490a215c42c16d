import type * as operations from '@ovation/contract/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { claimKey, keepReply } from '../../platform/idempotency.ts';
import { readBalance } from '../ledger/index.ts';
import { awaitPayment, loadSubscription, presentSubscription, resumeSubscription, takeSubscription, waysToSubscribe, type PaidTerms, type SubscriptionRow } from '../subscriptions/index.ts';
import { chargeCard, recordIntent } from './card-payment.ts';
import { isPaymentUnderWay, loadPaymentByKey, type PaymentRow } from './payment.store.ts';
import { messageOf, redirectOf } from './present.ts';

export type Subscribe = Call<typeof operations.subscribe>;
export type SubscribeReply = Awaited<ReturnType<UseCase<typeof operations.subscribe>>>;

/** What the first transaction came to: a payment to make, a subscription that simply goes on, or a reply given before. */
type Beginning = { readonly payment: PaymentRow } | { readonly resumed: SubscriptionRow } | { readonly reply: SubscribeReply };

/** The card fills the wallet with the price, and the settlement pays the subscription from it, now or when the provider tells us. */
export async function subscribeByCard(call: Subscribe, terms: PaidTerms): Promise<SubscribeReply> {
  const beginning = await call.app.transaction((work) => begin(work, call, terms));
  if ('reply' in beginning) return beginning.reply;
  if ('resumed' in beginning) return answer(call, beginning.resumed);
  const payment = await chargeCard(call, beginning.payment);
  if (payment.status === 'failed') throw new Failure('payment-failed', payment.failure_message ?? undefined);
  const row = await loadSubscription(call.app.database, payment.subscription_id as string, call.app.clock.now());
  if (payment.status === 'succeeded' && !row.opens) throw new Failure('not-for-sale', 'This performer is not available any more. Your payment is in your wallet.');
  return answer(call, row, payment);
}

async function begin(work: Work, call: Subscribe, terms: PaidTerms): Promise<Beginning> {
  const claim = await claimKey(work.db, call);
  if (claim.state === 'answered') return { reply: claim.reply as SubscribeReply };
  if (claim.state === 'under-way') return { payment: await earlierPayment(work, call) };
  const now = call.app.clock.now();
  const row = await takeSubscription(work.db, { accountId: call.actor.id, performerId: call.body.performerId }, now);
  if (waysToSubscribe(row, terms.type) === 'resume') return { resumed: await resumeSubscription(work, row, terms, now) };
  if (await isPaymentUnderWay(work.db, row.id)) throw new Failure('payment-under-way', 'A payment for this subscription is still under way. Please wait a moment.');
  await awaitPayment(work, row, terms, now);
  const intent = { purpose: 'subscription', amount: terms.price, tokens: terms.price, paymentMethod: terms.paymentMethod ?? '', subscriptionId: row.id, subscriptionType: terms.type } as const;
  return { payment: await recordIntent(work, call, intent) };
}

async function earlierPayment(work: Work, { actor, request }: Subscribe): Promise<PaymentRow> {
  const payment = await loadPaymentByKey(work.db, actor.id, request.idempotencyKey ?? '');
  if (!payment) throw new Failure('conflict');
  return payment;
}

async function answer(call: Subscribe, row: SubscriptionRow, payment?: PaymentRow): Promise<SubscribeReply> {
  const balance = fromMinor(await readBalance(call.app.database, call.actor.id));
  const state = payment && payment.status !== 'succeeded' ? { ...redirectOf(payment), ...messageOf(payment) } : {};
  return keepReply(call.app.database, call, { subscription: presentSubscription(row), balance, ...state });
}
