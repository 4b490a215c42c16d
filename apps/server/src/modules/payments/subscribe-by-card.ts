import type * as operations from '@ovation/contract/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { readBalance } from '../ledger/index.ts';
import { awaitPayment, loadSubscription, presentSubscription, resumeSubscription, takeSubscription, waysToSubscribe, type PaidTerms, type SubscriptionRow } from '../subscriptions/index.ts';
import { payByCard, type Beginning } from './pay-by-card.ts';
import { isPaymentUnderWay, type PaymentRow } from './payment.store.ts';
import { stateOf } from './present.ts';
import { requireNotLost } from './require-not-lost.ts';

export type Subscribe = Call<typeof operations.subscribe>;
export type SubscribeReply = Awaited<ReturnType<UseCase<typeof operations.subscribe>>>;

/** The card fills the wallet with the price, and the settlement pays the subscription from it, now or when the provider tells us. */
export async function subscribeByCard(call: Subscribe, terms: PaidTerms): Promise<SubscribeReply> {
  return payByCard<SubscribeReply>(call, { begin: (work) => begin(work, call, terms), answer: (payment) => answer(call, payment) });
}

async function begin(work: Work, call: Subscribe, terms: PaidTerms): Promise<Beginning<SubscribeReply>> {
  const now = call.app.clock.now();
  const row = await takeSubscription(work.db, { accountId: call.actor.id, performerId: call.body.performerId }, now);
  if (waysToSubscribe(row, terms.type) === 'resume') return { reply: await present(work.db, await resumeSubscription(work, row, terms, now)) };
  if (await isPaymentUnderWay(work.db, { subscriptionId: row.id })) throw new Failure('payment-under-way', 'A payment for this subscription is still under way. Please wait a moment.');
  await awaitPayment(work, row, terms, now);
  return {
    intent: {
      purpose: 'subscription', amount: terms.price, price: terms.price, performerId: row.performer_id, paymentMethod: terms.paymentMethod ?? '', subscriptionId: row.id, subscriptionType: terms.type,
      returnTo: call.body.returnTo,
    },
  };
}

async function answer({ app }: Subscribe, payment: PaymentRow): Promise<SubscribeReply> {
  requireNotLost(payment);
  const row = await loadSubscription(app.database, payment.subscription_id as string, app.clock.now());
  return { ...(await present(app.database, row)), ...stateOf(payment) };
}

async function present(db: Work['db'] | Subscribe['app']['database'], row: SubscriptionRow): Promise<SubscribeReply> {
  return { subscription: presentSubscription(row), balance: fromMinor(await readBalance(db, row.account_id)) };
}
