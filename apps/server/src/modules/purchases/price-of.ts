import { fromMinor, toMinor } from '@ovation/domain';
import { Failure } from '../../platform/failure.ts';
import type { ForSale } from '../library/index.ts';

/** What something costs now, unless the fan saw another price. Throws not-found, not-for-sale and conflict. */
export function priceOf(wanted: ForSale | undefined, seen: number | undefined): bigint {
  const refusal = refusalOf(wanted);
  if (refusal) throw refusal;
  const price = wanted?.price ?? 0n;
  if (seen !== undefined && toMinor(seen) !== price) throw new Failure('conflict', `The price is ${fromMinor(price).toFixed(2)} now. Please look again before you buy; nothing was charged.`);
  return price;
}

/** Why something cannot be bought, by anybody. */
export function refusalOf(wanted: ForSale | undefined): Failure | undefined {
  if (!wanted?.is_there) return new Failure('not-found', 'This does not exist any more.');
  if (wanted.is_public) return new Failure('not-for-sale', 'This is open to everybody by now; you need not buy it.');
  if (wanted.access !== 'paid' || wanted.price === null) return new Failure('not-for-sale');
  return wanted.has_content ? undefined : new Failure('not-for-sale', 'There is nothing in it yet. Please come back later.');
}
