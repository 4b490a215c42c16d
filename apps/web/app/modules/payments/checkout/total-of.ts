import { t } from '@ovation/language/t.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { cardName } from '../cards/card-labels.ts';
import type { TotalProps } from './total.tsx';
import type { Funding } from './use-funding.ts';

/** The total of a purchase, and the balance after it. */
export function totalOf(price: number, funding: Funding): TotalProps {
  const amount = Number.isFinite(price) ? price : 0;
  return { amount, source: describeSource(amount, funding) };
}

function describeSource(amount: number, funding: Funding): string {
  const { balance } = funding;
  if (amount === 0) return t('Nothing to pay.');
  if (funding.meansOf(amount) === 'wallet')
    return t('From your balance; {amount} left.', { amount: formatMoney(balance - amount) });
  return t('From {payingCard}. Your balance stays at {amount}.', {
    payingCard: payingCard(amount, funding),
    amount: formatMoney(balance),
  });
}

/** "your Visa ending in 4242". */
export function payingCard(price: number, { cards, meansOf }: Funding): string {
  const card = cards?.find(({ _id }) => _id === meansOf(price));
  return card ? t('your {cardName}', { cardName: cardName(card) }) : t('your card');
}
