import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { IconGift } from '../../../ui/icons.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import classes from './paid.module.css';

interface TipLineProps {
  readonly amount: number;
  /** How much of it went back to the fan. */
  readonly refunded?: number | undefined;
  readonly isOwn: boolean;
}

/** A tip inside a message, above its text. */
export function TipLine({ amount, refunded = 0, isOwn }: TipLineProps) {
  const sum = <strong>{formatMoney(amount)}</strong>;
  return (
    <p className={classes.tip} data-tip>
      <span className={classes.tipLineSeal} aria-hidden>
        <IconGift size={22} stroke={1.7} />
      </span>
      <span className={classes.text}>
        <span>
          {isOwn
            ? rich('You sent a tip of {amount}', { amount: sum })
            : rich('Sent you a tip of {amount}', { amount: sum })}
        </span>
        {refunded > 0 ? (
          <span>{refunded >= amount ? t('Refunded') : t('{amount} refunded', { amount: formatMoney(refunded) })}</span>
        ) : null}
      </span>
    </p>
  );
}
