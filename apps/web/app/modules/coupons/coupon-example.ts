import { t } from '@ovation/language/t.ts';
import type { CouponKind } from '@ovation/contract/money/coupons.ts';
import { discountOn } from '@ovation/domain/coupon.ts';
import { fromMinor, toMinor } from '@ovation/domain/money.ts';
import { formatMoney } from '../../ui/words/money.tsx';

const examplePrice = 1_000n;

/** An example of a discount on a price, shown while it is being typed. */
export function couponExample({ kind, value }: { readonly kind: CouponKind; readonly value: number | string }): string {
  const amount = Number(value);
  if (value === '' || !(amount > 0)) return t('For example 20.');
  const price = examplePrice - discountOn(examplePrice, { kind, value: toMinor(amount) });
  const reduced = price <= 0n ? 'free' : formatMoney(fromMinor(price));
  return t('A price of {amount} becomes {reduced}.', { amount: formatMoney(fromMinor(examplePrice)), reduced });
}
