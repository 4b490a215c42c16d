import { applyCoupon, type CouponPreview } from '@ovation/contract/money/coupons.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';

/** What the coupon is applied to. */
export type CouponSubject = BodyInput<typeof applyCoupon>;

export interface CouponChoice {
  /** The price that the fan pays, with the coupon if there is one. */
  readonly price: number;
  /** The price without the coupon, if one is applied. */
  readonly before: number | undefined;
  /** For the body of the purchase: the price that the fan sees, and the code that lowers it. */
  readonly terms: { readonly price: number; readonly coupon?: string };
  readonly applied: CouponPreview | undefined;
  /** Why the code cannot be used. */
  readonly failure: string | undefined;
  readonly isChecking: boolean;
  /** Asks the server for the price with a code; repeated automatically when the subject or the price changes. */
  apply(code: string): void;
  remove(): void;
}

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 };

/** A coupon at the checkout, entered in a `<CouponField>`: `price` is the price without it. */
export function useCoupon(subject: CouponSubject, price: number): CouponChoice {
  // Applying the same code again repeats the call: a rejected code may be valid by now.
  const [{ code, attempt }, setTyped] = useState({ code: '', attempt: 0 });
  const {
    data: applied,
    error,
    isLoading,
  } = useSWR(
    code === '' ? null : ['coupon', code, attempt, subject, price],
    () => api.call(applyCoupon, { params: { id: code }, body: subject }),
    once,
  );
  return {
    price: applied?.price ?? price,
    before: applied?.priceBefore,
    applied,
    failure: error === undefined ? undefined : messageOf(error),
    isChecking: isLoading,
    terms: termsOf(applied, isLoading ? code : undefined, price),
    apply: (typed) => setTyped({ code: typed.trim(), attempt: attempt + 1 }),
    remove: () => setTyped({ code: '', attempt }),
  };
}

/** While a code is being checked it is sent along: the server then rejects the full price, and charges nothing. */
export function termsOf(
  applied: Pick<CouponPreview, 'price' | 'code'> | undefined,
  pendingCode: string | undefined,
  price: number,
): CouponChoice['terms'] {
  const coupon = applied?.code ?? pendingCode;
  return { price: applied?.price ?? price, ...(coupon === undefined ? {} : { coupon }) };
}
