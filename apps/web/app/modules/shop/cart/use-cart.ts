import { t } from '@ovation/language/t.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { toastError } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import {
  countOf,
  parseCart,
  withItem,
  withoutItem,
  withQuantity,
  mergeCarts,
  type Cart,
  type CartItem,
} from './cart.ts';

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

/** Fired in this tab; the browser's own event reaches the other ones. */
const changed = 'cart-changed';

/** Carts that the browser does not store, because it stores nothing or is full: until the page is closed. */
const inMemory = new Map<string, string>();

/** Each account has its own cart; a visitor's has no account. */
const nameOf = (accountId: string | undefined): string => `cart:${accountId ?? 'visitor'}`;

/** The stored text, null without a cart. Equal texts are the same snapshot for React. */
function readCart(accountId: string | undefined): string | null {
  const name = nameOf(accountId);
  const kept = inMemory.get(name);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Changes the cart as it is stored now, which another tab may have changed since it was shown. False if the browser
 * does not store it, and it is kept only until the page is closed.
 */
function changeCart(accountId: string | undefined, change: (cart: Cart) => Cart): boolean {
  return write(nameOf(accountId), change(parseCart(readCart(accountId))));
}

/** The visitor's cart becomes the account's: once, whichever tab is first. */
function takeVisitorsCart(accountId: string): void {
  const visitors = parseCart(readCart(undefined));
  if (visitors.length === 0) return;
  write(nameOf(undefined), []);
  changeCart(accountId, (cart) => mergeCarts(cart, visitors));
}

function onCartChange(listener: () => void): () => void {
  const leaving = new AbortController();
  for (const event of [changed, 'storage']) window.addEventListener(event, listener, { signal: leaving.signal });
  return () => leaving.abort();
}

/** False if it is kept only until the page is closed. */
function write(name: string, cart: Cart): boolean {
  const text = cart.length === 0 ? undefined : JSON.stringify(cart);
  const isStored = store(name, text);
  // What is not stored counts only while the page is open, so it takes precedence until then.
  if (isStored) inMemory.delete(name);
  else inMemory.set(name, text ?? '[]');
  window.dispatchEvent(new Event(changed));
  return isStored;
}

/** False where the browser forbids it, or has no room left. */
function store(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
