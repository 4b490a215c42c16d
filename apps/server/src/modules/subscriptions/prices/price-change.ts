import { priceNoticeDays } from '@ovation/contract/money/subscriptions.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

export type PriceTerms = Pick<SubscriptionRow, 'price' | 'next_price' | 'next_price_from'>;
type Announced = Pick<PriceTerms, 'next_price' | 'next_price_from'>;

const unchanged: Announced = { next_price: null, next_price_from: null };

/** The announced price of a renewal whose period begins at a moment, in minor units. */
export function priceAt({ price, next_price, next_price_from }: PriceTerms, at: Date): bigint {
  if (next_price === null) return price;
  return next_price_from === null || next_price_from <= at ? next_price : price;
}

/**
 * What to announce to a fan when the performer asks `asked`. A lower price applies from the next charge. A higher one
 * applies from the first charge at least 14 days from now; earlier charges keep the announced price. Idempotent.
 */
export function announce(
  terms: PriceTerms,
  asked: bigint,
  { chargeAt, now }: { readonly chargeAt: Date; readonly now: Date },
): Announced {
  const current: Announced = { next_price: terms.next_price, next_price_from: terms.next_price_from };
  if (asked === terms.next_price) return current;
  const announced = priceAt(terms, chargeAt);
  if (asked <= announced) return asked === terms.price ? unchanged : { next_price: asked, next_price_from: null };
  const from = raiseFrom(current, asked, now);
  // The next charge keeps the different price that was announced for it; the renewal compares prices again.
  if (announced !== terms.price && chargeAt < from) return current;
  return asked === terms.price ? unchanged : { next_price: asked, next_price_from: from };
}

/** A fan who knows of a higher price needs no new notice period for one below it. */
function raiseFrom({ next_price, next_price_from }: Announced, asked: bigint, now: Date): Date {
  if (next_price !== null && next_price_from !== null && asked < next_price) return next_price_from;
  return noticeEnds(now);
}

/** When a higher price announced now takes effect. */
export function noticeEnds(now: Date): Date {
  return new Date(now.getTime() + priceNoticeDays * 86_400_000);
}

/** What stays announced after a renewal whose period began at a moment was paid. */
export function afterCharge({ next_price, next_price_from }: Announced, at: Date): Announced {
  return next_price_from === null || next_price_from <= at ? unchanged : { next_price, next_price_from };
}
