import { t } from '@ovation/language/t.ts';
import { fromMinor, sanitiseText } from '@ovation/domain';
import type * as operations from '@ovation/contract/money/money.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { requireCoupon, requireSeenPrice } from '../../coupons/index.ts';
import { readBalance } from '../../ledger/index.ts';
import {
  lockTrials,
  isTrialTaken,
  presentSubscription,
  rememberTrial,
  startSubscription,
  startTrial,
  ensureSubscription,
  chooseStartOrResume,
  stopRenewing,
  type PaidTerms,
  type SubscriptionRow,
} from '../../subscriptions/index.ts';
import { chooseCard } from '../cards/choose-card.ts';
import { requireSeller } from '../checkout/require-seller.ts';
import type { Seller } from '../checkout/seller.store.ts';
import { readCommission } from '../settlement/settle-payment.ts';
import { resume, subscribeByCard, type Subscribe, type SubscribeReply } from './subscribe-by-card.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockOwnSubscription } from './subscriptions.ts';

export async function subscribe(call: Subscribe): Promise<SubscribeReply> {
  const earlier = await earlierReply<SubscribeReply>(call);
  if (earlier) return earlier;
  const seller = await requireSeller(call, call.body.performerId);
  if (call.body.subscriptionType === 'free') return subscribeFree(call, seller);
  const terms = await termsOf(call, seller, call.body.subscriptionType);
  const commission = await readCommission(call.app);
  // A price of zero needs no card.
  if (terms.source === 'card' && terms.price > 0n) {
    // Resuming charges nothing now, so check the card here: a missing one would only surface at the renewal.
    return subscribeByCard(call, terms, { card: await chooseCard(call, terms.paymentMethod), commission });
  }
  return subscribeFromWallet(call, terms, commission);
}

async function termsOf({ app, actor, body }: Subscribe, seller: Seller, type: PaidTerms['type']): Promise<PaidTerms> {
  if (body.source === 'card' && body.paymentMethod === undefined)
    throw invalidField('paymentMethod', t('Please choose a card.'));
  const price = type === 'yearly' ? seller.yearly_price : seller.monthly_price;
  const couponId = await requireCoupon(app, actor.id, body.coupon);
  // With a coupon, the price to compare is known only once the coupon is locked.
  if (couponId === undefined) requireSeenPrice(body.price, price);
  return { type, source: body.source, price, paymentMethod: body.paymentMethod, couponId, seenPrice: body.price };
}

async function subscribeFromWallet(call: Subscribe, terms: PaidTerms, commission: bigint): Promise<SubscribeReply> {
  const { app, actor, body } = call;
  return idempotently(call, async (work) => {
    const now = app.clock.now();
    const row = await ensureSubscription(work.db, { accountId: actor.id, performerId: body.performerId }, now);
    const resumes = chooseStartOrResume(row, terms.type) === 'resume';
    const running = resumes
      ? await resume(work, row, terms, now)
      : await startSubscription(work, row, terms, commission, now);
    return replyOf(work, running);
  });
}

/** Starts a free trial, once per person and performer, if the site and the performer offer it. */
async function subscribeFree(call: Subscribe, seller: Seller): Promise<SubscribeReply> {
  const { app, actor, body } = call;
  const settings = await app.settings.read();
  if (!settings.freeSubscriptionEnabled || !seller.is_free_subscription)
    throw new Failure('not-for-sale', t('This creator offers no free subscription.'));
  return idempotently(call, async (work) => {
    const now = app.clock.now();
    const row = await ensureSubscription(work.db, { accountId: actor.id, performerId: body.performerId }, now);
    chooseStartOrResume(row, 'free');
    if (row.free_used_at !== null) throw new Failure('free-trial-used');
    await requireFirstTrial(work, call);
    return replyOf(work, await startTrial(work, row, settings.freeSubscriptionDuration, now));
  });
}

/** One trial per person, whatever account they use. */
async function requireFirstTrial({ db }: Work, { app, actor, body, request }: Subscribe): Promise<void> {
  const parties = { accountId: actor.id, performerId: body.performerId };
  await lockTrials(db, body.performerId);
  if (await isTrialTaken(app, db, parties, request)) {
    throw new Failure(
      'free-trial-used',
      t(
        'A free trial with this creator was already used with another account, on this card, device or network. You can subscribe at the usual price.',
      ),
    );
  }
  await rememberTrial(app, db, parties, request);
}

async function replyOf(work: Work, row: SubscriptionRow): Promise<SubscribeReply> {
  return { subscription: presentSubscription(row), balance: fromMinor(await readBalance(work.db, row.account_id)) };
}

/**
 * Ignores the provider in the route: we renew subscriptions ourselves, so we cancel them too. Cancelling twice is fine.
 */
export async function cancelSubscription({ app, actor, params, body }: Call<typeof operations.cancelSubscription>) {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const row = await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now);
    if (row.status === 'cancelled' && row.opens) return { subscription: presentSubscription(row) };
    if (hasEnded(row)) throw new Failure('subscription-ended');
    const reason = body?.reason === undefined ? undefined : sanitiseText(body.reason);
    return { subscription: presentSubscription(await stopRenewing(work, row, now, reason)) };
  });
}

function hasEnded(row: SubscriptionRow): boolean {
  return presentSubscription(row).status === 'expired';
}
