import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { findTypedCoupon, requireCoupon } from '../../coupons/index.ts';
import { balanceTooLow } from '../../ledger/index.ts';
import { chooseCard, payByCard, readCommission, requireNotFailed, type CheckoutStart } from '../../payments/index.ts';
import { loadOwnAddress } from '../addresses/load-own-address.ts';
import { insertOrderEvent } from '../orders/order-event.store.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import { setPayment, type OrderRow } from '../orders/order.store.ts';
import { openCheckout, type Buyer, type Checkout, type CheckoutTerms, type WantedCoupon } from './open-checkout.ts';
import { inPaymentOrder, payOrder } from './pay-order.ts';
import type { WantedItem } from './price-cart.ts';

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
export interface Bought {
  readonly checkoutId: string;
  readonly paymentId?: string;
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
  const earlier = await earlierReply<Bought>(buyer);
  if (earlier) return earlier;
  const terms = await readTerms(buyer, payment);
  const commission = await readCommission(buyer.app);
  return payment.source === 'card'
    ? buyByCard(buyer, payment, (work) => open(work, terms), commission)
    : idempotently<Bought>(buyer, async (work) => payFromWallet(work, buyer.app, await open(work, terms), commission));
}

async function readTerms({ app, actor }: Buyer, payment: WantedPayment): Promise<CheckoutTerms> {
  const { addressId, seenTotal } = payment;
  const address = addressId === undefined ? undefined : await loadOwnAddress(app.database, app, actor.id, addressId);
  return { address, seenTotal, coupon: await readCoupon(app, actor.id, payment.coupon) };
}

async function readCoupon(app: App, accountId: string, typed: string | undefined): Promise<WantedCoupon | undefined> {
  const id = await requireCoupon(app, accountId, typed);
  const coupon = id === undefined ? undefined : await findTypedCoupon(app, accountId, id);
  return coupon && { id: coupon.id, performerId: coupon.performer_id };
}

/** The whole total must be there: an order more or less is not what the buyer wanted. */
async function payFromWallet(work: Work, app: App, checkout: Checkout, commission: bigint): Promise<Bought> {
  if (checkout.balance < checkout.total) throw balanceTooLow(checkout.balance, checkout.total);
  for (const order of inPaymentOrder(checkout.orders)) await payOrder(work, app, order, { commission });
  return { checkoutId: checkout.id };
}

/** The pieces are reserved before the card is asked; `fulfilOrders` pays for them once its money is there. */
async function buyByCard(
  buyer: Buyer,
  { paymentMethod, returnTo }: WantedPayment,
  open: (work: Work) => Promise<Checkout>,
  commission: bigint,
): Promise<Bought> {
  const { app } = buyer;
  const card = await chooseCard(buyer, paymentMethod);
  const begin = async (work: Work): Promise<CheckoutStart<Bought>> => {
    const checkout = await open(work);
    // A coupon may leave nothing to pay, which needs no card.
    if (checkout.total === 0n) return { reply: await payFromWallet(work, app, checkout, commission) };
    return {
      intent: { ...intentOf(checkout), card, returnTo },
      recorded: ({ id }) => reserve(work, app, checkout, id),
    };
  };
  return payByCard<Bought>(buyer, {
    begin,
    answer: async (payment) => {
      requireNotFailed(payment);
      return { checkoutId: payment.object_id ?? '', paymentId: payment.id };
    },
  });
}

function intentOf({ id, orders, total, fullTotal, lowered }: Checkout) {
  const [first, ...others] = orders;
  return {
    purpose: 'product',
    amount: total,
    price: fullTotal,
    objectId: id,
    lowered,
    message: describe(orders),
    ...(first && others.length === 0 ? { performerId: first.performer_id } : {}),
  } as const;
}

/** On bank statements and receipts: 'Order 7K3-QF9 (Signed poster)'. */
function describe(orders: readonly OrderRow[]): string {
  const count = orders.length;
  const named = orders.slice(0, 3).map(({ number, title }) => `${formatOrderNumber(number)} (${title})`);
  return t('{count, plural, one {Order {orders}} other {Orders {orders}}}{more, plural, =0 {} other { and # more}}', {
    count,
    orders: named.join(', '),
    more: count - named.length,
  });
}

async function reserve(work: Work, app: App, { id, orders }: Checkout, paymentId: string): Promise<void> {
  await setPayment(work.db, id, paymentId);
  for (const order of orders)
    await insertOrderEvent(
      work.db,
      { orderId: order.id, status: 'unpaid', by: 'buyer', actorId: order.buyer_id },
      app.clock.now(),
    );
}
