import { t } from '@ovation/language/t.ts';
import type { ReactNode } from 'react';
import { Money } from '../../ui/words/money.tsx';
import classes from './sums.module.css';

/** A column of amounts. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

interface SumProps {
  readonly label: string;
  /** Text for an amount that is not known yet. */
  readonly children?: ReactNode;
  readonly amount?: number;
  readonly isTotal?: boolean;
}

export function Sum({ label, amount, children, isTotal = false }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{amount === undefined ? children : <Money amount={amount} />}</dd>
    </div>
  );
}

interface OrderSumsProps {
  readonly price: number;
  readonly discount: number;
  /** null: unknown; undefined: nothing is shipped. */
  readonly shipping: number | null | undefined;
}

/** What makes up a total, as the server has added it up. */
export function OrderSums({ price, discount, shipping }: OrderSumsProps) {
  return (
    <>
      <Sum label={t('Items')} amount={price} />
      {discount === 0 ? null : <Sum label={t('Coupon')} amount={-discount} />}
      {shipping === undefined ? null : <ShippingSum shipping={shipping} />}
    </>
  );
}

function ShippingSum({ shipping }: { readonly shipping: number | null }) {
  if (shipping === null) return <Sum label={t('Shipping')}>{t('depends on the country')}</Sum>;
  return shipping === 0 ? (
    <Sum label={t('Shipping')}>{t('free')}</Sum>
  ) : (
    <Sum label={t('Shipping')} amount={shipping} />
  );
}
