import { t } from '@ovation/language/t.ts';
import type { SaleKind } from '@ovation/contract/content.ts';
import type { buyOperations } from '@ovation/contract/money/money.ts';
import type * as operations from '@ovation/contract/money/coupons.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { Failure, NothingCharged } from '../../platform/failure.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { requireVisibleContent } from '../access/index.ts';
import { lowerPrice, requireCoupon, requireSeenPrice, previewCoupon, type IntendedPurchase } from '../coupons/index.ts';
import { lockWallet } from '../ledger/index.ts';
import { holdForSale } from '../library/index.ts';
import {
  chooseCard,
  isPaymentUnderWay,
  payByCard,
  readCommission,
  requireSeller,
  type CheckoutStart,
} from '../payments/index.ts';
import { presentCharge, answerOrder } from './present.ts';
import { findPurchase } from './purchases.store.ts';
import { sellContent, priceOf } from './sell-content.ts';

type Operation = (typeof buyOperations)[SaleKind];
export type Buy = Call<Operation>;
export type BuyReply = Awaited<ReturnType<UseCase<Operation>>>;
type Reply = BuyReply;

/** Buying the same content again returns the first charge and moves no money. */
export async function buyContent(call: Buy, kind: SaleKind): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  await requireOnSale(call, kind);
  const commission = await readCommission(call.app);
  const wanted = { kind, commission, couponId: await requireCoupon(call.app, call.actor.id, call.body?.coupon) };
  return call.body?.source === 'card'
    ? buyByCard(call, wanted)
    : idempotently(call, (work) => buyFromWallet(work, call, wanted));
}

/** Throws not-found for content that this fan cannot see, and not-for-sale for their own. */
async function requireOnSale({ app, actor, params, request }: Buy, kind: SaleKind): Promise<void> {
  const { object } = await requireVisibleContent(app, { viewer: actor, country: request.country }, kind, params.id);
  if (object.performerId === actor.id)
    throw new Failure('not-for-sale', t('This is your own; you don’t need to buy it.'));
}

interface BuyTerms {
  readonly kind: SaleKind;
  readonly commission: bigint;
  readonly couponId: string | undefined;
}

async function buyFromWallet(work: Work, call: Buy, { kind, commission, couponId }: BuyTerms): Promise<Reply> {
  const { bought, performerId, price } = await lockOffer(work, call, kind);
  if (bought) return bought;
  const sale = {
    type: kind,
    payerId: call.actor.id,
    performerId,
    gross: price,
    commission,
    objectId: call.params.id,
    couponId,
    seenPrice: call.body?.price,
  } as const;
  const { charge, balance } = await sellContent(work, sale, call.app.clock.now());
  return presentCharge(charge, balance);
}

async function buyByCard(call: Buy, wanted: BuyTerms): Promise<Reply> {
  const { app, body, actor, params } = call;
  const { kind, couponId } = wanted;
  const card = await chooseCard(call, body?.paymentMethod);
  const order = async (work: Work): Promise<CheckoutStart<Reply>> => {
    const { bought, performerId, price } = await lockOffer(work, call, kind);
    if (bought) return { reply: bought };
    await requireNoPaymentUnderWay(work, call);
    const lowered =
      couponId === undefined
        ? undefined
        : await lowerPrice(work, couponId, { accountId: actor.id, performerId, target: kind, price }, app.clock.now());
    const amount = lowered?.pays ?? price;
    requireSeenPrice(body?.price, amount);
    // A coupon may leave nothing to pay, which needs no card.
    if (amount === 0n) return { reply: await buyFromWallet(work, call, wanted) };
    return {
      intent: {
        purpose: kind,
        amount,
        price,
        performerId,
        objectId: params.id,
        lowered,
        card,
        returnTo: body?.returnTo,
      },
    };
  };
  return payByCard<Reply>(call, { begin: order, answer: (payment) => answerOrder(app.database, payment) });
}

async function requireNoPaymentUnderWay({ db }: Work, { actor, params }: Buy): Promise<void> {
  if (!(await isPaymentUnderWay(db, { accountId: actor.id, objectId: params.id }))) return;
  throw new NothingCharged(
    'payment-under-way',
    t('A card payment for this is still under way. Please wait a moment; nothing more was charged.'),
  );
}

type LockedOffer =
  | { readonly bought: Reply; readonly performerId?: never; readonly price?: never }
  | { readonly bought?: never; readonly performerId: string; readonly price: bigint };

/** Locks the content against deletion, then the wallet, so that a second click finds the first one's purchase. */
async function lockOffer(work: Work, { app, actor, params }: Buy, kind: SaleKind): Promise<LockedOffer> {
  const wanted = await holdForSale(work.db, kind, params.id, app.clock.now());
  const balance = await lockWallet(work, actor.id);
  const bought = await findPurchase(work.db, actor.id, kind, params.id);
  if (bought) return { bought: presentCharge(bought, balance) };
  return priceOf(wanted);
}

/**
 * Checks what buying would check, in the same order, and charges nothing: only what can be bought has a price to lower.
 */
export async function applyCoupon(call: Call<typeof operations.applyCoupon>) {
  const purchase =
    call.body.kind === 'subscription' ? await subscriptionOf(call) : await contentOf(call, call.body.kind);
  return previewCoupon(call.app, call.params.id, purchase);
}

async function subscriptionOf(call: Call<typeof operations.applyCoupon>): Promise<IntendedPurchase> {
  const { objectId, subscriptionType } = call.body;
  const seller = await requireSeller(call, objectId);
  const price = subscriptionType === 'yearly' ? seller.yearly_price : seller.monthly_price;
  return { accountId: call.actor.id, performerId: objectId, target: subscriptionType, price };
}

async function contentOf(
  { app, actor, body, request }: Call<typeof operations.applyCoupon>,
  kind: SaleKind,
): Promise<IntendedPurchase> {
  const { object } = await requireVisibleContent(app, { viewer: actor, country: request.country }, kind, body.objectId);
  if (object.performerId === actor.id)
    throw new Failure('not-for-sale', t('This is your own; you don’t need to buy it.'));
  if (await findPurchase(app.database, actor.id, kind, body.objectId))
    throw new Failure('not-for-sale', t('You have already bought this.'));
  const { performerId, price } = priceOf(await holdForSale(app.database, kind, body.objectId, app.clock.now()));
  return { accountId: actor.id, performerId, target: kind, price };
}
