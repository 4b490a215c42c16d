import { english } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/checkout.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { findTypedCoupon, requireCoupon } from '../../coupons/index.ts';
import { balanceTooLow, readBalance } from '../../ledger/index.ts';
import {
  chooseCard,
  loadPayment,
  payByCard,
  readCommission,
  requireNotFailed,
  requireOrder,
  stateOf,
  type CheckoutStart,
  type PaymentRow,
} from '../../payments/index.ts';
import { loadOwnAddress } from '../addresses/addresses.ts';
import { insertOrderEvents } from '../orders/order-item.store.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import { presentOrders, type FreshOrders } from '../orders/present-orders.ts';
import { listOrdersOfCheckout, setPayment, type OrderRow } from '../orders/order.store.ts';
import { openCheckout, type Buyer, type Checkout, type CheckoutTerms, type WantedCoupon } from './open-checkout.ts';
import { inPaymentOrder, payOrder } from './pay-order.ts';
import type { WantedItem } from './price-cart.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** A cart of one product, answered like other purchases. */
export async function buyProduct(call: Call<typeof operations.buyProduct>) {
  const { body, params } = call;
  const bought = await buyCart(call, {
    items: [{ productId: params.id, variantId: body?.variantId, quantity: body?.quantity ?? 1 }],
    addressId: body?.addressId,
    coupon: body?.coupon,
    seenTotal: body?.price,
    source: body?.source ?? 'wallet',
    paymentMethod: body?.paymentMethod,
    returnTo: body?.returnTo,
  });
  return presentBought(bought);
}

/** What was bought as one order, like other purchases. */
export function presentBought({ orders, balance, payment }: Bought) {
  const [order] = orders as [OrderRow];
  return {
    ...(order.charge_id === null ? {} : { _id: order.charge_id }),
    type: 'product' as const,
    amount: fromMinor(order.total),
    balance: fromMinor(balance),
    orderId: order.id,
    ...presentPayment(payment),
  };
}

export async function createOrders(call: Call<typeof operations.createOrders>) {
  const { app, actor, body, request } = call;
  const { orders, balance, payment, fresh } = await buyCart(call, {
    items: body.items,
    addressId: body.addressId,
    coupon: body.coupon,
    seenTotal: body.total,
    source: body.source,
    paymentMethod: body.paymentMethod,
    returnTo: body.returnTo,
  });
  const viewing = { viewer: actor, country: request.country };
  return {
    orders: await presentOrders(app, orders, { party: 'buyer', viewing, withAddress: true, fresh }),
    balance: fromMinor(balance),
    ...presentPayment(payment),
  };
}

/** The state of a card payment that has not succeeded yet; nothing for a wallet's. */
function presentPayment(payment: PaymentRow | undefined): {
  readonly paymentId?: string;
  readonly redirectUrl?: string;
  readonly message?: string;
} {
  return payment && payment.status !== 'succeeded' ? { paymentId: payment.id, ...stateOf(payment) } : {};
}

export interface WantedCart extends WantedPayment {
  readonly items: readonly WantedItem[];
}

export interface WantedPayment {
  readonly addressId: string | undefined;
  /** The code or the id of a coupon. */
  readonly coupon: string | undefined;
  /** The total that the buyer saw, as a decimal. */
  readonly seenTotal: number | undefined;
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | undefined;
  readonly returnTo: string | undefined;
}

/** What is kept for repeats of the call: a stored reply would hold the buyer's address. */
interface StoredPurchase {
  readonly checkoutId: string;
  readonly paymentId?: string;
}

/** What was bought, for the reply to its buyer. */
export interface Bought {
  /** In the order of their ids. */
  readonly orders: readonly OrderRow[];
  /** Of the buyer's wallet, in minor units. */
  readonly balance: bigint;
  /** The card payment, if there is one. */
  readonly payment?: PaymentRow | undefined;
  /** What the checkout knows of orders that were paid just now. */
  readonly fresh?: FreshOrders;
}

/**
 * Buys a cart, from the wallet or by card: one payment, one order for each performer. Repeating the call with its
 * idempotency key buys nothing more. Throws what `openCheckout` and the payment throw.
 */
export async function buyCart(buyer: Buyer, cart: WantedCart): Promise<Bought> {
  return buy(buyer, cart, (work, terms) => openCheckout(work, buyer, { ...terms, items: cart.items }));
}

/** Writes the unpaid orders, in the transaction that pays for them or before a card is asked. */
type Open = (work: Work, terms: CheckoutTerms) => Promise<Checkout>;

/** Pays once, from the wallet or by card, for what `open` opens. Throws what `open` and the payment throw. */
export async function buy(buyer: Buyer, payment: WantedPayment, open: Open): Promise<Bought> {
  const commission = await readCommission(buyer.app);
  const begin = async (work: Work): Promise<Checkout> => open(work, await readTerms(work, buyer, payment));
  return payment.source === 'card'
    ? buyByCard(buyer, payment, begin, commission)
    : buyFromWallet(buyer, begin, commission);
}

async function readTerms(work: Work, { app, actor }: Buyer, payment: WantedPayment): Promise<CheckoutTerms> {
  const { addressId, seenTotal } = payment;
  const address = addressId === undefined ? undefined : await loadOwnAddress(work.db, app, actor.id, addressId);
  return { address, seenTotal, coupon: await readCoupon(app, actor.id, payment.coupon) };
}

async function readCoupon(app: App, accountId: string, typed: string | undefined): Promise<WantedCoupon | undefined> {
  const id = await requireCoupon(app, accountId, typed);
  const coupon = id === undefined ? undefined : await findTypedCoupon(app, accountId, id);
  return coupon && { id: coupon.id, performerId: coupon.performer_id };
}

type Begin = (work: Work) => Promise<Checkout>;

async function buyFromWallet(buyer: Buyer, begin: Begin, commission: bigint): Promise<Bought> {
  let paid: PaidCheckout | undefined;
  const stored = await idempotently<StoredPurchase>(buyer, async (work) => {
    paid = await payFromWallet(work, buyer.app, await begin(work), commission);
    return { checkoutId: paid.id };
  });
  return paid?.id === stored.checkoutId ? paid : loadBought(buyer, stored);
}

interface PaidCheckout extends Bought {
  readonly id: string;
}

/** The whole total must be there: an order more or less is not what the buyer wanted. */
async function payFromWallet(work: Work, app: App, checkout: Checkout, commission: bigint): Promise<PaidCheckout> {
  const { id, balance, total, covers } = checkout;
  if (balance < total) throw balanceTooLow(balance, total);
  const orders: OrderRow[] = [];
  for (const order of inPaymentOrder(checkout.orders)) orders.push(await payOrder(work, app, order, { commission }));
  orders.sort((one, other) => (one.id < other.id ? -1 : 1));
  const items = checkout.orders.flatMap((order) => order.items);
  return { id, orders, balance: balance - total, fresh: { items, covers } };
}

async function loadBought({ app, actor }: Buyer, { checkoutId, paymentId }: StoredPurchase): Promise<Bought> {
  const [orders, balance, payment] = await Promise.all([
    listOrdersOfCheckout(app.database, checkoutId),
    readBalance(app.database, actor.id),
    paymentId === undefined ? undefined : loadPayment(app.database, paymentId),
  ]);
  return { orders, balance, payment };
}

/** The pieces are reserved before the card is asked; `fulfilOrders` pays for them once its money is there. */
async function buyByCard(
  buyer: Buyer,
  { paymentMethod, returnTo }: WantedPayment,
  begin: Begin,
  commission: bigint,
): Promise<Bought> {
  const { app } = buyer;
  const earlier = await earlierReply<StoredPurchase>(buyer);
  if (earlier) return loadBought(buyer, earlier);
  const card = await chooseCard(buyer, paymentMethod);
  const start = async (work: Work): Promise<CheckoutStart<StoredPurchase>> => {
    const checkout = await begin(work);
    // A coupon may leave nothing to pay, which needs no card.
    if (checkout.total === 0n) {
      await payFromWallet(work, app, checkout, commission);
      return { reply: { checkoutId: checkout.id } };
    }
    return {
      intent: { ...intentOf(checkout), card, returnTo },
      recorded: ({ id }) => reserve(work, app, checkout, id),
    };
  };
  const stored = await payByCard<StoredPurchase>(buyer, {
    begin: start,
    answer: async (payment) => {
      requireNotFailed(payment);
      return { checkoutId: requireOrder(payment, 'product').objectId, paymentId: payment.id };
    },
  });
  return loadBought(buyer, stored);
}

function intentOf({ id, orders, total, fullTotal, lowered }: Checkout) {
  const rows = orders.map(({ order }) => order);
  const [first, ...others] = rows;
  return {
    purpose: 'product',
    amount: total,
    price: fullTotal,
    objectId: id,
    lowered,
    message: describe(rows),
    performerId: first && others.length === 0 ? first.performer_id : null,
  } as const;
}

/** On bank statements and receipts, as a stored text: 'Order 7K3-QF9 (Signed poster)'. */
function describe(orders: readonly OrderRow[]): string {
  const count = orders.length;
  const named = orders.slice(0, 3).map(({ number, title }) => `${formatOrderNumber(number)} (${title})`);
  return storedText(
    english(
      '{more, plural, =0 {{count, plural, one {Order {orders}} other {Orders {orders}}}} other {Orders {orders} and # more}}',
    ),
    {
      count,
      orders: named.join(', '),
      more: count - named.length,
    },
  );
}

async function reserve(work: Work, app: App, { id, orders }: Checkout, paymentId: string): Promise<void> {
  await setPayment(work.db, id, paymentId);
  await insertOrderEvents(
    work.db,
    orders.map(({ order }) => ({ orderId: order.id, status: 'unpaid', by: 'buyer', actorId: order.buyer_id })),
    app.clock.now(),
  );
}
