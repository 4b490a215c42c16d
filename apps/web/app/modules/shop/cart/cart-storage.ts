import { mergeCarts, parseCart, type Cart } from './cart.ts';

/** Fired in this tab; the browser's own event reaches the other ones. */
const changed = 'cart-changed';

/** Carts of a browser that stores nothing: until the page is closed. */
const inMemory = new Map<string, string>();

/** Each account has its own cart; a visitor's has no account. */
const nameOf = (accountId: string | undefined): string => `cart:${accountId ?? 'visitor'}`;

/** The stored text, null without a cart. Equal texts are the same snapshot for React. */
export function readCart(accountId: string | undefined): string | null {
  const name = nameOf(accountId);
  try {
    return window.localStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

/** Changes the cart as it is stored now, which another tab may have changed since it was shown. */
export function changeCart(accountId: string | undefined, change: (cart: Cart) => Cart): void {
  write(nameOf(accountId), change(parseCart(readCart(accountId))));
}

/** The visitor's cart becomes the account's: once, whichever tab is first. */
export function takeVisitorsCart(accountId: string): void {
  const visitors = parseCart(readCart(undefined));
  if (visitors.length === 0) return;
  write(nameOf(undefined), []);
  changeCart(accountId, (cart) => mergeCarts(cart, visitors));
}

export function onCartChange(listener: () => void): () => void {
  const leaving = new AbortController();
  for (const event of [changed, 'storage']) window.addEventListener(event, listener, { signal: leaving.signal });
  return () => leaving.abort();
}

function write(name: string, cart: Cart): void {
  const text = cart.length === 0 ? undefined : JSON.stringify(cart);
  try {
    if (text === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
  } catch {
    inMemory.set(name, text ?? '[]');
  }
  window.dispatchEvent(new Event(changed));
}
