// @vitest-environment happy-dom
import type { Me } from '@ovation/contract/people/accounts.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginSucceeded } from '../../../platform/state/auth.ts';
import * as toasts from '../../../platform/toasts.ts';
import { createStore } from '../../../platform/state/store.ts';
import { userLoaded } from '../../../platform/state/user.ts';
import { forbiddenStorage, fullStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { renderInApp } from '../../../platform/testing/render-in-app.tsx';
import type { CartItem } from './cart.ts';
import { useCart } from './use-cart.ts';

const item = (variantId: string, quantity = 1): CartItem => ({
  productId: 'p',
  variantId,
  quantity,
  type: 'physical',
  name: 'Poster',
  variant: '',
  price: 12,
  cover: '',
  performer: { _id: 'a', name: 'Ada', username: 'ada' },
});

function useCartOf(accountId: string | undefined) {
  const store = createStore(undefined);
  const me = { _id: accountId } as Me;
  if (accountId !== undefined) for (const action of [loginSucceeded(me), userLoaded(me)]) store.dispatch(action);
  return renderInApp(useCart, store).result;
}

beforeEach(() => void vi.spyOn(window, 'localStorage', 'get').mockReturnValue(memoryStorage()));
afterEach(() => void vi.restoreAllMocks());

test('what one part of a page puts into the cart, all others show', () => {
  const [page, icon] = [useCartOf('ada'), useCartOf('ada')];
  act(() => page.current.add(item('v', 2)));
  expect(icon.current.count).toBe(2);
  act(() => icon.current.setQuantity('v', 5));
  expect(page.current.lines).toMatchObject([{ variantId: 'v', quantity: 5 }]);
  act(() => page.current.remove('v'));
  expect([icon.current.count, window.localStorage.length]).toEqual([0, 0]);
});

test('another account never sees a cart', () => {
  const ada = useCartOf('ada');
  act(() => ada.current.add(item('v')));
  expect([useCartOf('bo').current.count, useCartOf(undefined).current.count]).toEqual([0, 0]);
  expect(useCartOf('ada').current.count).toBe(1);
});

test('a visitor’s cart becomes the account’s at the login, and is gone after the logout', () => {
  const ada = useCartOf('ada');
  act(() => ada.current.add(item('old')));
  const visitor = useCartOf(undefined);
  act(() => visitor.current.add(item('new', 3)));
  expect(useCartOf('ada').current.lines.map(({ variantId }) => variantId)).toEqual(['old', 'new']);
  expect(useCartOf(undefined).current.count).toBe(0);
  expect(useCartOf('bo').current.count).toBe(0);
});

test('another tab’s change is shown, and kept when this tab changes the cart, too', () => {
  const cart = useCartOf('ada');
  act(() => cart.current.add(item('v')));
  act(() => {
    window.localStorage.setItem('cart:ada', JSON.stringify([item('v'), item('w', 4)]));
    window.dispatchEvent(new Event('storage'));
  });
  expect(cart.current.count).toBe(5);
  act(() => cart.current.setQuantity('v', 2));
  expect(cart.current.count).toBe(6);
});

test('a browser without storage keeps the cart until the page is closed', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(forbiddenStorage());
  const cart = useCartOf('no-storage');
  act(() => cart.current.add(item('v', 2)));
  expect(cart.current.count).toBe(2);
  act(() => cart.current.clear());
  expect(cart.current.count).toBe(0);
});

test('a browser without room says so, and keeps what is new until the page is closed, not what was stored before', () => {
  const warn = vi.spyOn(toasts, 'toastError').mockImplementation(() => undefined);
  const stored = memoryStorage();
  stored.setItem('cart:no-room', JSON.stringify([item('old')]));
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(fullStorage(stored));
  const cart = useCartOf('no-room');
  expect(cart.current.count).toBe(1);
  act(() => cart.current.add(item('new', 2)));
  expect(cart.current.lines.map(({ variantId }) => variantId)).toEqual(['old', 'new']);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('can’t save your cart'));
  act(() => cart.current.clear());
  expect([cart.current.count, stored.length]).toEqual([0, 0]);
});
