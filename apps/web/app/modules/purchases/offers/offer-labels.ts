import type { Offer } from '@ovation/contract/publishing/feeds.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** The label of an offer's button: the action and its price. */
export function offerLabel({ kind, price = 0 }: Offer): string {
  if (kind === 'follow') return 'Follow for free';
  if (kind === 'buy') return `Buy for ${formatMoney(price)}`;
  return price > 0 ? `Subscribe for ${formatMoney(price)} a month` : 'Subscribe for free';
}

/** The price of a subscription alone. */
export function monthlyPriceOf({ price = 0 }: Pick<Offer, 'price'>): string {
  return price > 0 ? `${formatMoney(price)} a month` : 'Free at first';
}
