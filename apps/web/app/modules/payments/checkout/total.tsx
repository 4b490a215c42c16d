import { t } from '@ovation/language/t.ts';
import { Money, formatMoney } from '../../../ui/words/money.tsx';
import classes from './checkout.module.css';
import { cardName } from '../cards/card-labels.ts';
import type { Funding } from './use-funding.ts';

export interface TotalProps {
  readonly amount: number;
  /** A sentence about where it comes from, and the balance after it. */
  readonly source: string;
  /** The price without the coupon. */
  readonly before?: number | undefined;
}

/** The total, and its effect on the wallet. */
export function Total({ amount, source, before }: TotalProps) {
  return (
    <p className={classes.total} aria-live="polite">
      <span className={classes.sum}>
        <span className="visually-hidden">{t('Total')} </span>
        <Money amount={amount} />
      </span>
      {before === undefined ? null : (
        <s className={classes.before}>
          <span className="visually-hidden">{t('instead of')} </span>
          <Money amount={before} />
        </s>
      )}
      <span className={classes.checkoutSheetWords}>{source}</span>
    </p>
  );
}

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
