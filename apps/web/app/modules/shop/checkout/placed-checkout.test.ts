// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { forgetCheckout, placedAddress, readCheckout, rememberCheckout } from './placed-checkout.ts';

beforeEach(() => void vi.spyOn(window, 'localStorage', 'get').mockReturnValue(memoryStorage()));
afterEach(() => void vi.restoreAllMocks());

test('a checkout that left for the bank is found again, by its own account only, until it is settled', () => {
  const placed = { orderIds: ['a', 'b'], variantIds: ['v'] };
  rememberCheckout('ada', placed);
  expect([readCheckout('ada'), readCheckout('bo')]).toEqual([placed, undefined]);
  forgetCheckout('ada');
  expect(readCheckout('ada')).toBeUndefined();
  expect(placedAddress(placed.orderIds)).toBe('/checkout/done?orders=a%2Cb');
});

test('anything else that is stored is no checkout', () => {
  for (const text of ['', '{', 'null', '{"orderIds":[],"variantIds":[]}', '{"orderIds":"a"}']) {
    window.localStorage.setItem('checkout:ada', text);
    expect(readCheckout('ada')).toBeUndefined();
  }
});

test('without storage nothing is remembered, and nothing fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(forbiddenStorage());
  rememberCheckout('ada', { orderIds: ['a'], variantIds: [] });
  expect(readCheckout('ada')).toBeUndefined();
  forgetCheckout('ada');
});
