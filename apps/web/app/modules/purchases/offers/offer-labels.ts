import { t } from '@ovation/language/t.ts';
import type { Offer } from '@ovation/contract/publishing/feeds.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** The label of an offer's button: the action and its price. */
export function offerLabel({ kind, price = 0 }: Offer): string {
  if (kind === 'follow') return t('Follow for free');
  if (kind === 'buy') return t('Buy for {amount}', { amount: formatMoney(price) });
  return price > 0 ? t('Subscribe for {amount} a month', { amount: formatMoney(price) }) : t('Subscribe for free');
}

/** The price of a subscription alone. */
export function monthlyPriceOf({ price = 0 }: Pick<Offer, 'price'>): string {
  return price > 0 ? t('{amount} a month', { amount: formatMoney(price) }) : t('Free at first');
}
