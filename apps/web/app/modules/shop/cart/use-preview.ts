import { t } from '@ovation/language/t.ts';
import { previewOrders } from '@ovation/contract/shop/checkout.ts';
import { previewRequest } from '@ovation/contract/shop/requests.ts';
import { type CartPreview } from '@ovation/contract/shop/cart.ts';
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
  const isEmpty = items.length === 0;
  const load = async () => api.call(previewOrders, { body });
  const preview = usePreviewOf(isEmpty ? null : [t('order preview'), body], load, rechecksOnFocus);
  return isEmpty ? { ...preview, data: undefined } : preview;
}

/** What accepting an offer costs now. */
export function useOfferPreview(requestId: string, terms: PreviewTerms): Preview {
  const load = async () => api.call(previewRequest, { params: { id: requestId }, body: terms });
  return usePreviewOf([t('offer preview'), requestId, terms], load, true);
}

function usePreviewOf(
  key: readonly unknown[] | null,
  load: () => Promise<CartPreview>,
  rechecksOnFocus: boolean,
): Preview {
  const { data, error, isValidating, mutate } = useSWR(key, load, {
    keepPreviousData: true,
    shouldRetryOnError: false,
    dedupingInterval: 0,
    revalidateOnFocus: rechecksOnFocus,
  });
  return { data, error, isStale: isValidating || error !== undefined, refresh: () => void mutate() };
}
