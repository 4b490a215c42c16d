import { IconGift } from '../../../ui/icons.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import classes from './tip-line.module.css';

/** A tip inside a message, above its text. */
export function TipLine({ amount, isOwn }: { readonly amount: number; readonly isOwn: boolean }) {
  return (
    <p className={classes.tip} data-tip>
      <span className={classes.seal} aria-hidden>
        <IconGift size={22} stroke={1.7} />
      </span>
      <span className={classes.text}>
        <span>{isOwn ? 'You sent a tip of' : 'Sent you a tip of'} </span>
        <strong>{formatMoney(amount)}</strong>
      </span>
    </p>
  );
}
