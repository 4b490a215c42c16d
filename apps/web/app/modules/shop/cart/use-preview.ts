import { previewOrders, type CartPreview } from '@ovation/contract/shop/orders.ts';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import type { CartItem } from './cart.ts';

/** What is bought: a cart's item, or one product at once. */
export type Wanted = Pick<CartItem, 'productId' | 'quantity'> & { readonly variantId?: string };

export interface PreviewTerms {
  /** Two capital letters. */
  readonly country?: string | undefined;
  readonly addressId?: string | undefined;
  readonly coupon?: string | undefined;
}

export interface Preview {
  /** The latest answer: that to the question before while a new one is awaited. */
  readonly data: CartPreview | undefined;
  readonly error: unknown;
  /** Whether `data` does not answer the present question, or not yet. */
  readonly isStale: boolean;
  refresh(): void;
}

/** Asks the server what these things cost now, and what is wrong with them; again whenever something changes. */
export function usePreview(items: readonly Wanted[], terms: PreviewTerms, rechecksOnFocus: boolean): Preview {
  const body = {
    items: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    ...terms,
  };
  const { data, error, isValidating, mutate } = useSWR(
    items.length === 0 ? null : ['order preview', body],
    () => api.call(previewOrders, { body }),
    { keepPreviousData: true, shouldRetryOnError: false, dedupingInterval: 0, revalidateOnFocus: rechecksOnFocus },
  );
  return {
    data: items.length === 0 ? undefined : data,
    error,
    isStale: isValidating || error !== undefined,
    refresh: () => void mutate(),
  };
}
