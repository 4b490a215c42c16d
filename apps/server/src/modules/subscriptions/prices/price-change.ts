import { priceNoticeDays } from '@ovation/contract/money/subscriptions.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

export type PriceTerms = Pick<SubscriptionRow, 'price' | 'next_price' | 'next_price_from'>;
type Announced = Pick<PriceTerms, 'next_price' | 'next_price_from'>;

const unchanged: Announced = { next_price: null, next_price_from: null };

/** What a renewal costs whose period begins at a moment: what its fan has been told, in minor units. */
export function priceAt({ price, next_price, next_price_from }: PriceTerms, at: Date): bigint {
  if (next_price === null) return price;
  return next_price_from === null || next_price_from <= at ? next_price : price;
}

/**
 * What a fan is told when the performer asks `asked`. A lower price counts from the next charge on. A higher one counts from the first charge at least
 * 14 days from now, and charges before that cost what was told before. The same twice is the same once.
 */
export function announce(
  terms: PriceTerms,
  asked: bigint,
  { chargeAt, now }: { readonly chargeAt: Date; readonly now: Date },
): Announced {
  const current: Announced = { next_price: terms.next_price, next_price_from: terms.next_price_from };
  if (asked === terms.next_price) return current;
  const told = priceAt(terms, chargeAt);
  if (asked <= told) return asked === terms.price ? unchanged : { next_price: asked, next_price_from: null };
  const from = raiseFrom(current, asked, now);
  // The next charge was told another price than the running period’s: it stays, and after it the performer’s price is looked at again.
  if (told !== terms.price && chargeAt < from) return current;
  return asked === terms.price ? unchanged : { next_price: asked, next_price_from: from };
}

/** Who was told of a higher price already need not be told again of one below it. */
function raiseFrom({ next_price, next_price_from }: Announced, asked: bigint, now: Date): Date {
  if (next_price !== null && next_price_from !== null && asked < next_price) return next_price_from;
  return noticeEnds(now);
}

/** A higher price that is announced now counts for charges from then on. */
export function noticeEnds(now: Date): Date {
  return new Date(now.getTime() + priceNoticeDays * 86_400_000);
}

/** What stays announced once a renewal was paid whose period began at a moment. */
export function afterCharge({ next_price, next_price_from }: Announced, at: Date): Announced {
  return next_price_from === null || next_price_from <= at ? unchanged : { next_price, next_price_from };
}
