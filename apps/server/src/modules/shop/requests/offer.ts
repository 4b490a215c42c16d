import { offerDays } from '@ovation/contract/shop/made-to-order.ts';
import type { Updateable } from 'kysely';
import type { ProductRequests } from '../../../platform/database/types.gen.ts';
import type { SellableWork } from '../../library/index.ts';
import { dayMs } from '../terms.ts';

interface Offer {
  /** Minor units, without shipping. */
  readonly price: bigint;
  readonly days: number;
}

/** The columns of an offer, with the product's terms of this moment: later changes of the product do not change it. */
export function offerOf(
  { made }: { readonly made: Pick<SellableWork, 'depositPercent' | 'needsAddress'> },
  { price, days }: Offer,
  now: Date,
): Updateable<ProductRequests> & { readonly expires_at: Date } {
  return {
    price,
    days,
    deposit_percent: made.depositPercent,
    needs_address: made.needsAddress,
    expires_at: new Date(now.getTime() + offerDays * dayMs),
  };
}
