import { t } from '@ovation/language/t.ts';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { shippingPrice } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { listZones, loadSellable, type Sellable, type SellableVariant, type Zone } from '../../library/index.ts';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Viewing } from '../../access/index.ts';

/** What a buyer wants, as a call names it. */
export interface WantedItem {
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly quantity: number;
}

/** Why something cannot be bought like this: a sentence, and the error of a purchase. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface CartLine {
  readonly product: Sellable;
  readonly variant: SellableVariant;
  readonly quantity: number;
  readonly problem: Problem | undefined;
}

/** The part of a cart that one performer sells, which becomes an order. Amounts in minor units. */
export interface CartOrder {
  readonly performer: AccountCard;
  /** `physical` if anything in it is shipped. */
  readonly type: ProductType;
  readonly lines: readonly CartLine[];
  /** The terms of what is made to order. */
  readonly made?: { readonly days: number; readonly depositPercent: number | null };
  /** The sum of its items. */
  readonly price: bigint;
  /** null: unknown until there is a country. */
  readonly shipping: bigint | null;
  readonly problem: Problem | undefined;
}

export interface Cart {
  readonly orders: readonly CartOrder[];
  /** Products and variants that do not exist for this viewer any more. */
  readonly missing: readonly WantedItem[];
}

export interface Catalogue {
  readonly products: ReadonlyMap<string, Sellable>;
  readonly zones: ReadonlyMap<string, readonly Zone[]>;
}

/** Prices what is wanted: one order for each performer, in the order in which the cart first names them. */
export function priceCart(
  wanted: readonly WantedItem[],
  { products, zones }: Catalogue,
  country: string | undefined,
): Cart {
  const merged = mergeItems(wanted.map((item) => withVariant(item, products)));
  const found = merged.map((item) => ({ item, line: lineOf(item, products) }));
  const lines = found.flatMap(({ line }) => line ?? []);
  const bySeller = Map.groupBy(lines, ({ product }) => product.performer._id);
  return {
    orders: [...bySeller].map(([performerId, ofSeller]) => orderOf(ofSeller, zones.get(performerId), country)),
    missing: found.flatMap(({ item, line }) => (line ? [] : item)),
  };
}

/** A product with one variant needs no choice. */
function withVariant(item: WantedItem, products: ReadonlyMap<string, Sellable>): WantedItem {
  const variants = products.get(item.productId)?.variants ?? [];
  return item.variantId === undefined && variants.length === 1 ? { ...item, variantId: variants[0]?.id } : item;
}

/** A cart may name the same thing twice. */
function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const same = Map.groupBy(items, ({ productId, variantId }) => `${productId} ${variantId ?? ''}`);
  return [...same.values()].map((group) => ({
    ...(group[0] as WantedItem),
    quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

function lineOf(
  { productId, variantId, quantity }: WantedItem,
  products: ReadonlyMap<string, Sellable>,
): CartLine | undefined {
  const product = products.get(productId);
  const variant = variantId === undefined ? product?.variants[0] : product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) return undefined;
  const problem =
    problemOfProduct(product) ??
    (variantId === undefined ? refuse(t('Please choose a variant.')) : undefined) ??
    problemOfQuantity(product, variant, quantity);
  return { product, variant, quantity, problem };
}

const refuse = (message: string): Problem => ({ code: 'not-for-sale', message });

function problemOfProduct(product: Sellable): Problem | undefined {
  if (product.made) return refuse(t('This is made to order. Please request it on its page.'));
  return problemOfSale(product);
}

/** Why this viewer cannot buy a product, or ask for it. */
export function problemOfSale({ isOwn, isGranted, isBought, hasContent, status }: Sellable): Problem | undefined {
  if (isOwn) return refuse(t('This is your own; you don’t need to buy it.'));
  if (status === 'sold_out') return { code: 'out-of-stock', message: t('This is sold out.') };
  if (status !== 'published') return refuse(t('This is no longer for sale.'));
  if (!isGranted) return refuse(t('This is only for the creator’s followers or subscribers.'));
  if (isBought) return refuse(t('You have already bought this.'));
  return hasContent ? undefined : refuse(t('There is nothing in it yet. Please come back later.'));
}

function problemOfQuantity({ type }: Sellable, { stock }: SellableVariant, quantity: number): Problem | undefined {
  if (type === 'digital' && quantity > 1) return refuse(t('You can only buy this once.'));
  return stock !== null && stock < quantity ? problemOfStock(stock) : undefined;
}

export function problemOfStock(left: bigint | number): Problem {
  return {
    code: 'out-of-stock',
    message:
      left > 0
        ? t('{left, plural, one {Only # of this is left.} other {Only # of this are left.}}', { left: Number(left) })
        : t('This is sold out.'),
  };
}

function orderOf(
  lines: readonly CartLine[],
  zones: readonly Zone[] | undefined,
  country: string | undefined,
): CartOrder {
  const { performer } = (lines[0] as CartLine).product;
  const price = lines.reduce((sum, { variant, quantity }) => sum + variant.price * BigInt(quantity), 0n);
  const isShipped = lines.some(({ product }) => product.type === 'physical');
  const shipping = isShipped ? shippingTo(zones, country, price) : 0n;
  return {
    performer,
    type: isShipped ? 'physical' : 'digital',
    lines,
    price,
    shipping: shipping ?? null,
    problem:
      isShipped && country !== undefined && shipping === undefined
        ? refuse(t('This creator does not ship to your country.'))
        : undefined,
  };
}

/** Without zones it is free wherever it goes. */
function shippingTo(zones: readonly Zone[] = [], country: string | undefined, price: bigint): bigint | undefined {
  if (zones.length === 0) return 0n;
  return country === undefined ? undefined : shippingPrice(zones, country, price);
}

/**
 * Which order a coupon lowers, by index: that of its performer or, for a coupon for all performers, the one with the
 * highest price. -1 if there is none.
 */
export function findOrderForCoupon(
  orders: readonly { readonly performer: { readonly _id: string }; readonly price: bigint }[],
  performerId: string | null,
): number {
  if (performerId !== null) return orders.findIndex(({ performer }) => performer._id === performerId);
  return orders.reduce(
    (best, { price }, index) => (best === -1 || price > (orders[best]?.price ?? 0n) ? index : best),
    -1,
  );
}

/** 'Signed poster', 'Signed poster and 2 more': for lists of charges and statements. */
export function titleOf(lines: readonly CartLine[]): string {
  const [first, ...more] = lines.map(({ product }) => product.name);
  return more.length === 0 ? (first ?? '') : t('{first} and {count} more', { first, count: more.length });
}

/** A cart as this viewer would pay for it now. Inside a transaction, pass its `db`. */
export async function loadCart(
  app: App,
  viewing: Viewing,
  items: readonly WantedItem[],
  country: string | undefined,
  db: Kysely<DB> = app.database,
): Promise<Cart> {
  const products = await loadSellable(
    app,
    viewing,
    items.map(({ productId }) => productId),
    db,
  );
  const shipped = [...products.values()].filter(({ type }) => type === 'physical');
  const zones = await listZones(db, [...new Set(shipped.map(({ performer }) => performer._id))]);
  return priceCart(items, { products, zones }, country);
}
