import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../../platform/http/call.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import { lowerPrice, requireSeenPrice } from '../../coupons/index.ts';
import { readBalance } from '../../ledger/index.ts';
import {
  markPaymentPending,
  loadSubscription,
  presentSubscription,
  resumeSubscription,
  startSubscription,
  ensureSubscription,
  chooseStartOrResume,
  type PaidTerms,
  type SubscriptionRow,
} from '../../subscriptions/index.ts';
import type { ChosenCard } from '../cards/choose-card.ts';
import { payByCard, requireNotFailed, type CheckoutStart } from '../checkout/pay-by-card.ts';
import { requireOrder } from '../checkout/payment-order.ts';
import { isPaymentUnderWay, type PaymentRow } from '../payment.store.ts';
import { stateOf } from '../present.ts';

export type Subscribe = Call<typeof operations.subscribe>;
export type SubscribeReply = Awaited<ReturnType<UseCase<typeof operations.subscribe>>>;

interface CardCheckout {
  readonly card: ChosenCard;
  /** In basis points. */
  readonly commission: bigint;
}

/** The card fills the wallet, and the settlement pays the subscription from it, now or when the webhook arrives. */
export async function subscribeByCard(
  call: Subscribe,
  terms: PaidTerms,
  checkout: CardCheckout,
): Promise<SubscribeReply> {
  return payByCard<SubscribeReply>(call, {
    begin: (work) => begin(work, call, terms, checkout),
    answer: (payment) => answer(call, payment),
  });
}

async function begin(
  work: Work,
  call: Subscribe,
  terms: PaidTerms,
  { card, commission }: CardCheckout,
): Promise<CheckoutStart<SubscribeReply>> {
  const now = call.app.clock.now();
  const row = await ensureSubscription(work.db, { accountId: call.actor.id, performerId: call.body.performerId }, now);
  if (chooseStartOrResume(row, terms.type) === 'resume')
    return { reply: await present(work.db, await resume(work, row, terms, now)) };
  if (await isPaymentUnderWay(work.db, { subscriptionId: row.id }))
    throw new Failure(
      'payment-under-way',
      t('A payment for this subscription is still under way. Please wait a moment.'),
    );
  const purchase = { accountId: row.account_id, performerId: row.performer_id, target: terms.type, price: terms.price };
  const lowered = terms.couponId ? await lowerPrice(work, terms.couponId, purchase, now) : undefined;
  const amount = lowered?.pays ?? terms.price;
  requireSeenPrice(terms.seenPrice, amount);
  // A coupon may leave nothing to pay, which needs no card.
  if (amount === 0n)
    return { reply: await present(work.db, await startSubscription(work, row, terms, commission, now)) };
  await markPaymentPending(work, row, terms, now);
  return {
    intent: {
      purpose: 'subscription',
      amount,
      price: terms.price,
      lowered,
      performerId: row.performer_id,
      card,
      subscriptionId: row.id,
      subscriptionType: terms.type,
      upgradeCredit: null,
      returnTo: call.body.returnTo,
    },
  };
}

/** Resuming charges nothing now, so a coupon has nothing to lower. Throws coupon-refused. */
export async function resume(work: Work, row: SubscriptionRow, terms: PaidTerms, now: Date): Promise<SubscriptionRow> {
  if (terms.couponId)
    throw new NothingCharged(
      'coupon-refused',
      t(
        'Your subscription simply continues and nothing is charged now, so there is nothing for a coupon to lower. Please continue without it.',
      ),
    );
  return resumeSubscription(work, row, terms, now);
}

async function answer({ app }: Subscribe, payment: PaymentRow): Promise<SubscribeReply> {
  requireNotFailed(payment);
  const row = await loadSubscription(
    app.database,
    requireOrder(payment, 'subscription').subscriptionId,
    app.clock.now(),
  );
  return { ...(await present(app.database, row)), ...stateOf(payment) };
}

async function present(db: Work['db'] | Subscribe['app']['database'], row: SubscriptionRow): Promise<SubscribeReply> {
  return { subscription: presentSubscription(row), balance: fromMinor(await readBalance(db, row.account_id)) };
}
