import type { SaleKind } from '@ovation/contract/content.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { chargeWithCoupon, type CouponTerms } from '../coupons/index.ts';
import type { ChargedWallet, Sale } from '../ledger/index.ts';
import { insertPurchase } from './purchases.store.ts';

type ContentSale = Sale & Omit<CouponTerms, 'target'> & { readonly type: SaleKind; readonly objectId: string };

/**
 * The wallet pays, and the payer owns the content. The caller has locked the content, and checked that it is not bought
 * yet. Throws balance-too-low, coupon-refused and conflict.
 */
export async function sellContent(
  work: Work,
  { couponId, paymentId, seenPrice, ...sale }: ContentSale,
  now: Date,
): Promise<ChargedWallet> {
  const paid = await chargeWithCoupon(work, sale, { target: sale.type, couponId, paymentId, seenPrice }, now);
  await insertPurchase(
    work.db,
    { accountId: sale.payerId, objectKind: sale.type, objectId: sale.objectId, chargeId: paid.charge.id },
    now,
  );
  return paid;
}
