import { english, t } from '@ovation/language/t.ts';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged, invalidField, type Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { lowerPrice, requireSeenPrice, type LoweredPrice } from '../../coupons/index.ts';
import { lockWallet } from '../../ledger/index.ts';
import { takeStock } from '../../library/index.ts';
import { findBought } from '../../purchases/index.ts';
import { insertOrders, type PricedOrder } from './insert-orders.ts';
import type { OrderWithItems } from './pay-order.ts';
import {
  findOrderForCoupon,
  problemOfStock,
  loadCart,
  type CartOrder,
  type Problem,
  type WantedItem,
} from './price-cart.ts';
import { changeOrder } from '../orders/change-order.ts';
import { listUnpaidOrders, lockOrders, type OpenCheckout } from '../orders/order.store.ts';
import { lockProductsOfOrders } from '../orders/pieces.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** The call of a buyer. */
export interface Buyer {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Call['request'];
}

export interface WantedCheckout extends CheckoutTerms {
  readonly items: readonly WantedItem[];
}

export interface CheckoutTerms {
  /** Needed if anything is shipped. */
  readonly address: DeliveryAddress | undefined;
  readonly coupon: WantedCoupon | undefined;
  /** The total that the buyer saw, as a decimal. */
  readonly seenTotal: number | undefined;
}

export interface WantedCoupon {
  readonly id: string;
  /** null: for all performers. */
  readonly performerId: string | null;
}

export interface Checkout {
  readonly id: string;
  /** Unpaid; their pieces are taken. */
  readonly orders: readonly OrderWithItems[];
  /** What the buyer pays, and what it would be without a coupon, in minor units. */
  readonly total: bigint;
  readonly fullTotal: bigint;
  /** The balance of the buyer's wallet, which is locked. */
  readonly balance: bigint;
  readonly lowered: LoweredPrice | undefined;
  /** The addresses of the products' covers, by product. */
  readonly covers: ReadonlyMap<string, string>;
}

/**
 * Creates the unpaid orders of a cart and takes their pieces, at the prices of this moment. Locks products, wallet and
 * coupon in this order, so that a second click finds what the first one bought. Throws not-found, not-for-sale,
 * out-of-stock, coupon-refused, conflict for another total than the buyer saw, field-invalid without an address.
 */
export async function openCheckout(work: Work, buyer: Buyer, wanted: WantedCheckout): Promise<Checkout> {
  const { app, actor, request } = buyer;
  const productIds = [...new Set(wanted.items.map(({ productId }) => productId))];
  await settleOwnUnpaid(work, app, actor.id, productIds);
  const viewing = { viewer: actor, country: request.country };
  const cart = await loadCart(app, viewing, wanted.items, wanted.address?.country, work.db);
  if (cart.missing.length > 0)
    throw new NothingCharged('not-found', t('Something in your cart is no longer available. Nothing was charged.'));
  cart.orders.forEach((order) => requireSellable(order, wanted));
  return checkOut(work, buyer, cart.orders, wanted);
}

/**
 * Takes the pieces of orders that may be sold, applies the coupon and writes the orders. Throws out-of-stock,
 * not-for-sale, coupon-refused, and conflict for another total than the buyer saw.
 */
export async function checkOut(
  work: Work,
  buyer: Buyer,
  orders: readonly CartOrder[],
  wanted: CheckoutTerms,
): Promise<Checkout> {
  const { app, actor } = buyer;
  const keyed = await take(work, orders);
  const balance = await lockWallet(work, actor.id);
  await requireNotBought(work, actor.id, orders);
  const { priced, lowered } = await applyCoupon(work, buyer, orders, wanted.coupon);
  const total = sumOf(priced, ({ price, discount, shipping }) => price - discount + shipping);
  requireSeenPrice(wanted.seenTotal, total);
  const id = newId();
  return {
    id,
    orders: await insertOrders(work, app, { id, buyerId: actor.id, address: wanted.address, keyed }, priced),
    total,
    fullTotal: sumOf(priced, ({ price, shipping }) => price + shipping),
    balance,
    lowered,
    covers: new Map(orders.flatMap(({ lines }) => lines.map(({ product }) => [product.id, product.cover]))),
  };
}

function sumOf(orders: readonly PricedOrder[], amountOf: (order: PricedOrder) => bigint): bigint {
  return orders.reduce((sum, order) => sum + amountOf(order), 0n);
}

function requireSellable({ lines, type, problem }: CartOrder, { address }: CheckoutTerms): void {
  const broken = lines.find((line) => line.problem !== undefined);
  if (broken?.problem) throw failureOf(broken.problem, broken.product.name);
  if (type === 'physical' && !address) throw invalidField('addressId', t('Please choose a delivery address.'));
  if (problem) throw failureOf(problem);
}

export function failureOf({ code, message }: Problem, name?: string): Failure {
  return new NothingCharged(
    code,
    name === undefined
      ? t('{problem} Nothing was charged.', { problem: message })
      : t('“{name}”: {problem} Nothing was charged.', { name, problem: message }),
  );
}

/** Returns the products whose items need a licence key. A product that was deleted meanwhile has no pieces. */
async function take(work: Work, orders: readonly CartOrder[]): Promise<ReadonlySet<string>> {
  const lines = orders.flatMap((order) => order.lines);
  const { shortages, keyed } = await takeStock(
    work,
    lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
  );
  const [shortage] = shortages;
  if (!shortage) return keyed;
  const line = lines.find(({ variant }) => variant.id === shortage.variantId);
  throw failureOf(problemOfStock(shortage.left), line?.product.name);
}

/** Again, now that the wallet is locked: a parallel checkout may have bought a download meanwhile. */
async function requireNotBought(work: Work, buyerId: string, orders: readonly CartOrder[]): Promise<void> {
  const downloads = orders.flatMap(({ lines }) => lines).filter(({ product }) => product.type === 'digital');
  if (downloads.length === 0) return;
  const bought = await findBought(
    work.db,
    buyerId,
    downloads.map(({ product }) => product.id),
  );
  const line = downloads.find(({ product }) => bought.includes(product.id));
  if (line) throw failureOf({ code: 'not-for-sale', message: t('You have already bought this.') }, line.product.name);
}

async function applyCoupon(
  work: Work,
  { app, actor }: Buyer,
  orders: readonly CartOrder[],
  coupon: WantedCoupon | undefined,
): Promise<{ readonly priced: PricedOrder[]; readonly lowered: LoweredPrice | undefined }> {
  const full = orders.map((order) => ({ ...order, shipping: order.shipping ?? 0n, discount: 0n, couponId: null }));
  if (!coupon) return { priced: full, lowered: undefined };
  const index = findOrderForCoupon(orders, coupon.performerId);
  const order = full[index];
  if (!order) throw new NothingCharged('coupon-refused', t('This coupon is for something else. Nothing was charged.'));
  const lowered = await lowerPrice(
    work,
    coupon.id,
    { accountId: actor.id, performerId: order.performer._id, target: 'product', price: order.price },
    app.clock.now(),
  );
  return { priced: full.with(index, { ...order, discount: lowered.discount, couponId: coupon.id } as never), lowered };
}

/**
 * A buyer who starts again gives up orders of the same things whose payment waits for them, so that their own
 * reservation is not in their way. Throws payment-under-way while a card is being charged for the same download, which
 * is bought once only.
 */
async function settleOwnUnpaid(work: Work, app: App, buyerId: string, productIds: readonly string[]): Promise<void> {
  const unpaid = await listUnpaidOrders(work.db, buyerId, productIds);
  if (unpaid.some((item) => item.type === 'digital' && isUnderWay(item)))
    throw new NothingCharged(
      'payment-under-way',
      t('A card payment for this is still under way. Please wait a moment; nothing more was charged.'),
    );
  const givenUp = new Set(unpaid.filter((item) => !isUnderWay(item)).map(({ id }) => id));
  const orders = (await lockOrders(work.db, [...givenUp])).filter(({ status }) => status === 'unpaid');
  await lockProductsOfOrders(work, orders, productIds);
  for (const order of orders)
    await changeOrder(work, app, order, {
      to: 'cancelled',
      by: 'buyer',
      actorId: buyerId,
      note: storedText(english('You started the checkout again.')),
    });
}

function isUnderWay({ payment_status }: OpenCheckout): boolean {
  return payment_status === 'created' || payment_status === 'pending';
}
