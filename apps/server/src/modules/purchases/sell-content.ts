import type { SaleKind } from '@ovation/contract/content.ts';
import { t } from '@ovation/language/t.ts';
import { inLanguage } from '../../platform/language/languages-of-process.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { chargeWithCoupon, type CouponTerms } from '../coupons/index.ts';
import type { ChargedWallet, Sale } from '../ledger/index.ts';
import { insertPurchase } from './purchases.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { ForSale } from '../library/index.ts';

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

/** The seller and the present price of some content, without a coupon. Throws not-found and not-for-sale. */
export function priceOf(wanted: ForSale | undefined): { readonly performerId: string; readonly price: bigint } {
  const failure = saleFailureOf(wanted);
  if (failure || !wanted || wanted.price === null) throw failure ?? new Failure('not-for-sale');
  return { performerId: wanted.performer_id, price: wanted.price };
}

/** Why no one can buy some content any more, as a stored text. */
export function whyNotForSale(wanted: ForSale | undefined): string | undefined {
  // In English, which is what is stored of sentences without placeholders.
  return inLanguage('en', () => saleFailureOf(wanted))?.message;
}

/** Why no one can buy some content. */
function saleFailureOf(wanted: ForSale | undefined): Failure | undefined {
  if (!wanted?.is_there) return new Failure('not-found', t('This no longer exists.'));
  if (wanted.is_public)
    return new Failure('not-for-sale', t('This is open to everyone now; you don’t need to buy it.'));
  if (wanted.access !== 'paid' || wanted.price === null) return new Failure('not-for-sale');
  return wanted.has_content
    ? undefined
    : new Failure('not-for-sale', t('There is nothing in it yet. Please come back later.'));
}
