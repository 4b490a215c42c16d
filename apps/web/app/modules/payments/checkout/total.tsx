import { t } from '@ovation/language/t.ts';
import { Money } from '../../../ui/words/money.tsx';
import classes from './checkout.module.css';

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
