import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { useState } from 'react';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { CouponChoice } from '../../coupons/coupon-field.tsx';
import type { Preview } from '../cart/use-preview.ts';

/** The code of a checkout: the preview says what it lowers, so it is asked for with everything else. */
export function useCouponCode() {
  const [code, setCode] = useState<string>();
  return { code, apply: (typed: string) => setCode(typed.trim()), remove: () => setCode(undefined) };
}

/** The coupon of a checkout for its `<CouponField>`. */
export function couponOf(typed: ReturnType<typeof useCouponCode>, { data, isStale, refresh }: Preview): CouponChoice {
  const { code, apply, remove } = typed;
  const isChecking = code !== undefined && isStale;
  const total = data?.total ?? 0;
  const refusal = code === undefined || isChecking ? undefined : data?.couponProblem;
  const lowered = isChecking || refusal !== undefined ? undefined : data?.orders.find(({ discount }) => discount > 0);
  return {
    price: total,
    before: undefined,
    terms: { price: total, ...(code === undefined || refusal !== undefined ? {} : { coupon: code }) },
    applied: code === undefined || lowered === undefined ? undefined : appliedTo(lowered, code),
    failure: refusal,
    isChecking,
    // A refused code may be valid by now.
    apply: (entered) => (entered.trim() === code ? refresh() : apply(entered)),
    remove,
  };
}

function appliedTo({ performer, price, discount }: CartPreview['orders'][number], code: string) {
  return {
    code: code.toUpperCase(),
    kind: 'amount' as const,
    value: discount,
    priceBefore: price,
    discount,
    price,
    message: t('{code} takes {amount} off what you buy from {name}.', {
      code: code.toUpperCase(),
      amount: formatMoney(discount),
      name: performer.name,
    }),
  };
}
