import { english } from '@ovation/language/t.ts';
import { saleKind } from '@ovation/contract/content.ts';
import type { Fulfilment } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { reasonAgainstOrder } from '../coupons/index.ts';
import { chargeWallet } from '../ledger/index.ts';
import { holdForSale } from '../library/index.ts';
import { requireOrder, type ContentOrder, type PaymentRow } from '../payments/index.ts';
import { canContinue } from '../subscriptions/index.ts';
import { findPurchase } from './purchases.store.ts';
import { sellContent, whyNotForSale } from './sell-content.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/** Sends the tip that a card has paid for, from the wallet that it has just filled. */
export async function fulfilTip(work: Work, payment: PaymentRow, commission: bigint, now: Date): Promise<Fulfilment> {
  const { performerId, price, message } = requireOrder(payment, 'tip');
  const payerId = payment.account_id;
  if (!(await canContinue(work.db, { accountId: payerId, performerId })))
    return { keptBecause: storedText(english('This creator is no longer available.')) };
  const { charge } = await chargeWallet(
    work,
    {
      type: 'tip',
      payerId,
      performerId,
      gross: price,
      commission,
      message: message ?? undefined,
    },
    now,
  );
  return { chargeId: charge.id };
}

/** Sells the content that a card has paid for, at the price that the fan saw, whatever it costs by now. */
export async function fulfilPurchase(
  work: Work,
  payment: PaymentRow,
  commission: bigint,
  now: Date,
): Promise<Fulfilment> {
  const order = requireOrder(payment, ...saleKind.options);
  const reason = await reasonAgainstSale(work, payment, order, now);
  if (reason !== undefined) return { keptBecause: reason };
  const sale = {
    type: order.purpose,
    payerId: payment.account_id,
    performerId: order.performerId,
    gross: order.price,
    commission,
    objectId: order.objectId,
    couponId: payment.coupon_id,
    paymentId: payment.id,
  };
  const { charge } = await sellContent(work, sale, now);
  return { chargeId: charge.id };
}

/** Why the content cannot be sold to this fan any more, as a stored text. */
async function reasonAgainstSale(
  work: Work,
  payment: PaymentRow,
  { purpose: kind, performerId, objectId, price }: ContentOrder,
  now: Date,
): Promise<string | undefined> {
  const accountId = payment.account_id;
  const wanted = await holdForSale(work.db, kind, objectId, now);
  if (await findPurchase(work.db, accountId, kind, objectId))
    return storedText(english('You had already bought this.'));
  if (!(await canContinue(work.db, { accountId, performerId })))
    return storedText(english('This creator is no longer available.'));
  return (
    whyNotForSale(wanted) ??
    reasonAgainstOrder(
      work,
      {
        couponId: payment.coupon_id,
        paymentId: payment.id,
        accountId,
        performerId,
        target: kind,
        price,
        paid: payment.amount,
      },
      now,
    )
  );
}
