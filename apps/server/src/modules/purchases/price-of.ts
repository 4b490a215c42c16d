import { t } from '@ovation/language/t.ts';
import { Failure } from '../../platform/failure.ts';
import type { ForSale } from '../library/index.ts';

/** The seller and the present price of some content, without a coupon. Throws not-found and not-for-sale. */
export function priceOf(wanted: ForSale | undefined): { readonly performerId: string; readonly price: bigint } {
  const failure = saleFailureOf(wanted);
  if (failure) throw failure;
  return { performerId: wanted?.performer_id ?? '', price: wanted?.price ?? 0n };
}

/** Why no one can buy some content. */
export function saleFailureOf(wanted: ForSale | undefined): Failure | undefined {
  if (!wanted?.is_there) return new Failure('not-found', t('This no longer exists.'));
  if (wanted.is_public)
    return new Failure('not-for-sale', t('This is open to everyone now; you don’t need to buy it.'));
  if (wanted.access !== 'paid' || wanted.price === null) return new Failure('not-for-sale');
  return wanted.has_content
    ? undefined
    : new Failure('not-for-sale', t('There is nothing in it yet. Please come back later.'));
}
