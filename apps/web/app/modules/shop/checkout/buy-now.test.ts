import { expect, test } from 'vitest';
import { buyNowAddress, readBuyNow } from './buy-now.ts';

const [product, variant] = ['0199f0a0-1111-7000-8000-000000000001', '0199f0a0-1111-7000-8000-000000000002'];
const read = (address: string) => readBuyNow(new URL(address, 'https://example.com').searchParams);

test('the address of “Buy now” says what is bought', () => {
  expect(read(buyNowAddress(product, variant, 3))).toEqual({ productId: product, variantId: variant, quantity: 3 });
  expect(read(buyNowAddress(product, variant))?.quantity).toBe(1);
});

test('anything else buys the cart', () => {
  for (const query of ['', '?buy=', '?buy=1.2.3', `?buy=${product}`, `?buy=${product}.${variant}.0`])
    expect(read(`/checkout${query}`)).toBeUndefined();
  expect(read(`/checkout?buy=${product}.${variant}.1.5`)?.quantity).toBe(1);
});
