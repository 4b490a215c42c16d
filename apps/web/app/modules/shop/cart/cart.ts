import type { Product, ProductType, Variant } from '@ovation/contract/shop/products.ts';

/** What a person put into their cart, with what they saw then: changes since are shown to them. */
export interface CartItem {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly type: ProductType;
  readonly name: string;
  /** Empty for a product without variants. */
  readonly variant: string;
  /** What one piece cost this person. */
  readonly price: number;
  readonly cover: string;
  readonly performer: { readonly _id: string; readonly name: string; readonly username: string };
}

export type Cart = readonly CartItem[];

/** What the server accepts at once. */
export const maxItems = 50;
export const maxQuantity = 1_000;

/** The item for a product page's "Add to cart". */
export function cartItemOf(product: Product, variant: Variant, quantity = 1): CartItem {
  const { _id, name, username } = product.performer;
  return {
    productId: product._id,
    variantId: variant._id,
    quantity,
    type: product.type,
    name: product.name,
    variant: variant.name,
    price: variant.pays,
    cover: product.cover,
    performer: { _id, name, username },
  };
}

/** Pieces in all; the number beside the icon. */
export function countOf(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Adds pieces; of what is there already the newer name, price and cover are kept. */
export function withItem(cart: Cart, item: CartItem): Cart {
  const before = cart.find(({ variantId }) => variantId === item.variantId);
  const quantity = allowedQuantity(item, (before?.quantity ?? 0) + item.quantity);
  return [...withoutItem(cart, item.variantId), { ...item, quantity }].slice(-maxItems);
}

export function withQuantity(cart: Cart, variantId: string, quantity: number): Cart {
  return cart.map((item) =>
    item.variantId === variantId ? { ...item, quantity: allowedQuantity(item, quantity) } : item,
  );
}

export function withoutItem(cart: Cart, variantId: string): Cart {
  return cart.filter((item) => item.variantId !== variantId);
}

/**
 * A visitor's cart joins the account's. Of what is in both, the larger number of pieces counts: adding them up would
 * surprise a person who put the same thing in twice.
 */
export function mergeCarts(account: Cart, visitor: Cart): Cart {
  const added = visitor.map((item) => {
    const other = account.find(({ variantId }) => variantId === item.variantId);
    return { ...item, quantity: Math.max(item.quantity, other?.quantity ?? 0) };
  });
  const others = account.filter((item) => !added.some(({ variantId }) => variantId === item.variantId));
  return [...others, ...added].slice(-maxItems);
}

/** Reads what the browser has stored: anything that is no cart, such as that of a later version, is empty. */
export function parseCart(text: string | null): Cart {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(-maxItems) : [];
  } catch {
    return [];
  }
}

function isItem(value: unknown): value is CartItem {
  const item = value as Partial<CartItem> | null;
  const texts = [item?.productId, item?.variantId, item?.name, item?.variant, item?.cover, item?.performer?._id];
  const isCounted = Number.isInteger(item?.quantity) && Number(item?.quantity) > 0;
  return texts.every((text) => typeof text === 'string') && isCounted && typeof item?.price === 'number';
}

/** A download is bought once. */
function allowedQuantity({ type }: CartItem, quantity: number): number {
  const most = type === 'digital' ? 1 : maxQuantity;
  return Math.min(Math.max(Math.trunc(quantity) || 1, 1), most);
}
