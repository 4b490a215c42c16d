import { t } from '@ovation/language/t.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { toastError } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { countOf, parseCart, withItem, withoutItem, withQuantity, type Cart, type CartItem } from './cart.ts';
import { changeCart, onCartChange, readCart, takeVisitorsCart } from './cart-storage.ts';

export interface CartActions {
  readonly lines: Cart;
  /** Pieces in all. */
  readonly count: number;
  add(item: CartItem): void;
  setQuantity(variantId: string, quantity: number): void;
  remove(variantId: string): void;
  clear(): void;
}

/** The cart of this account or visitor, kept in the browser; empty while the page is rendered on the server. */
export function useCart(): CartActions {
  const accountId = useMe()?._id;
  const text = useSyncExternalStore(
    onCartChange,
    () => readCart(accountId),
    () => null,
  );
  useEffect(() => {
    if (accountId !== undefined) takeVisitorsCart(accountId);
  }, [accountId]);
  const lines = useMemo(() => parseCart(text), [text]);
  return {
    lines,
    count: countOf(lines),
    add: (item) => warnUnless(changeCart(accountId, (cart) => withItem(cart, item))),
    setQuantity: (variantId, quantity) =>
      warnUnless(changeCart(accountId, (cart) => withQuantity(cart, variantId, quantity))),
    remove: (variantId) => void changeCart(accountId, (cart) => withoutItem(cart, variantId)),
    clear: () => void changeCart(accountId, () => []),
  };
}

function warnUnless(isStored: boolean): void {
  if (!isStored) toastError(t('Your browser can’t save your cart, so it will be lost when you close this page.'));
}
