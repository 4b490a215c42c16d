import type { Wanted } from '../cart/use-preview.ts';

/** The address of "Buy now": the checkout of one product, which leaves the cart as it is. */
export function buyNowAddress(productId: string, variantId: string, quantity = 1): string {
  return `/checkout?buy=${productId}.${variantId}.${quantity}`;
}

/** Reads `?buy=PRODUCT.VARIANT.QUANTITY`; undefined if the cart is bought. */
export function readBuyNow(params: URLSearchParams): Wanted | undefined {
  const [productId = '', variantId = '', pieces = '1'] = (params.get('buy') ?? '').split('.');
  const quantity = Number(pieces);
  if (!isId(productId) || !isId(variantId) || !Number.isInteger(quantity) || quantity < 1) return undefined;
  return { productId, variantId, quantity };
}

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
