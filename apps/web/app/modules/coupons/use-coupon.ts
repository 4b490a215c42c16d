import { applyCoupon, type CouponPreview } from '@ovation/contract/money/coupons.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';

/** What is about to be bought. */
export type CouponSubject = BodyInput<typeof applyCoupon>;

export interface CouponChoice {
  /** What the fan pays, with the coupon where there is one. */
  readonly price: number;
  /** The price without the coupon, where one is applied. */
  readonly before: number | undefined;
  /** For the body of the call that buys: the price that the fan sees, and the code that makes it. */
  readonly terms: { readonly price: number; readonly coupon?: string };
  readonly applied: CouponPreview | undefined;
  /** Why the code cannot be used, in a sentence. */
  readonly refusal: string | undefined;
  readonly isAsking: boolean;
  /** Asks what a code makes of the price; asks again by itself when something else is chosen. */
  apply(code: string): void;
  remove(): void;
}

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 };

/** A coupon at the checkout: `price` is the one without it. Its field is `<CouponField>`. */
export function useCoupon(subject: CouponSubject, price: number): CouponChoice {
  // Applying the same code again asks again: what was refused may be allowed by now.
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
    refusal: error === undefined ? undefined : messageOf(error),
    isAsking: isLoading,
    terms: termsOf(applied, isLoading ? code : undefined, price),
    apply: (typed) => setTyped({ code: typed.trim(), attempt: attempt + 1 }),
    remove: () => setTyped({ code: '', attempt }),
  };
}

/** While the answer is on its way the code goes along: the server then refuses the price without it, and charges nothing. */
export function termsOf(
  applied: Pick<CouponPreview, 'price' | 'code'> | undefined,
  askedCode: string | undefined,
  price: number,
): CouponChoice['terms'] {
  const coupon = applied?.code ?? askedCode;
  return { price: applied?.price ?? price, ...(coupon === undefined ? {} : { coupon }) };
}
