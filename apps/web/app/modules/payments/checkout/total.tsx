import { Money } from '../../../ui/words/money.tsx';
import classes from './checkout-sheet.module.css';

export interface TotalProps {
  readonly amount: number;
  /** Where it comes from, and what stays. */
  readonly words: string;
  /** The price without the coupon. */
  readonly before?: number | undefined;
}

/** What is paid in all, and what that does to the wallet. An amount that is not whole yet counts as nothing. */
export function Total({ amount, words, before }: TotalProps) {
  return (
    <p className={classes.total} aria-live="polite">
      <span className={classes.sum}>
        <span className="visually-hidden">Total </span>
        <Money amount={amount} />
      </span>
      {before === undefined ? null : (
        <s className={classes.before}>
          <span className="visually-hidden">instead of </span>
          <Money amount={before} />
        </s>
      )}
      <span className={classes.words}>{words}</span>
    </p>
  );
}
