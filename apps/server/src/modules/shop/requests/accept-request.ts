import { english, t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import { shippingPrice } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged, invalidField, type Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listZones } from '../../library/index.ts';
import { buy, presentBought } from '../checkout/buy-cart.ts';
import { checkOut, type Checkout, type CheckoutTerms } from '../checkout/open-checkout.ts';
import type { OrderWithItems } from '../checkout/pay-order.ts';
import type { CartOrder } from '../checkout/price-cart.ts';
import { requireRequestTransition } from './change-request.ts';
import { loadAskable, type Askable } from './askable.ts';
import { lockOwnRequest } from './read-requests.ts';
import { saveRequest, type RequestRow } from './requests.store.ts';
import type { App } from '../../../app.ts';
import { loadPayment } from '../../payments/index.ts';
import { changeOrder } from '../orders/change-order.ts';
import { loadOrder, lockOrder, type OrderRow } from '../orders/order.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

type AcceptRequest = Call<typeof operations.acceptRequest>;

/** Pays for an offer, from the wallet or by card; `followOrders` marks the request accepted once it is paid. */
export async function acceptRequest(call: AcceptRequest) {
  const { body } = call;
  const bought = await buy(
    call,
    {
      addressId: body?.addressId,
      coupon: body?.coupon,
      seenTotal: body?.price,
      source: body?.source ?? 'wallet',
      paymentMethod: body?.paymentMethod,
      returnTo: body?.returnTo,
    },
    (work, terms) => openOffer(work, call, terms),
  );
  return presentBought(bought);
}

/** The unpaid order of an offer. The request is locked first, so that a second click finds what the first one did. */
async function openOffer(work: Work, call: AcceptRequest, terms: CheckoutTerms): Promise<Checkout> {
  const { app, actor, params } = call;
  const request = await lockOwnRequest(work.db, params.id, actor.id, 'fan');
  requireOpen(request, app.clock.now());
  await requireNotBeingPaid(work, request);
  await cancelUnpaidOrder(work, app, request, storedText(english('You started the checkout again.')));
  const order = await orderOf(work, call, request, terms);
  const checkout = await checkOut(work, call, [order], order.isShipped ? terms : { ...terms, address: undefined });
  const [{ order: opened }] = checkout.orders as [OrderWithItems];
  await saveRequest(work.db, request.id, { order_id: opened.id }, app.clock.now());
  return checkout;
}

/** Throws conflict for a request without an offer that can be accepted now. */
export function requireOpen(request: RequestRow, now: Date): void {
  requireRequestTransition(request, 'accepted', 'fan');
  if (request.expires_at === null || request.expires_at <= now)
    throw new NothingCharged('conflict', t('This offer has expired. Nothing was charged. You can ask again.'));
}

async function orderOf(
  work: Work,
  call: AcceptRequest,
  request: RequestRow,
  terms: CheckoutTerms,
): Promise<CartOrder & { readonly isShipped: boolean }> {
  if (request.product_id === null) throw notSold();
  const askable = await loadAskable(work, call, request.product_id);
  const shipping = request.needs_address ? await requireShipping(work, request, terms) : 0n;
  return { ...orderOfOffer(request, askable, shipping), isShipped: request.needs_address };
}

export function notSold(): Failure {
  return new NothingCharged('not-for-sale', t('This is no longer for sale. Nothing was charged.'));
}

/** What was offered, as an order of a cart: the price and the days of the offer, whatever the product says now. */
export function orderOfOffer(
  request: RequestRow,
  { product, variant }: Pick<Askable, 'product' | 'variant'>,
  shipping: bigint | null,
): CartOrder {
  const price = request.price as bigint;
  return {
    performer: product.performer,
    type: 'made_to_order',
    lines: [{ product, variant: { ...variant, price }, quantity: 1, problem: undefined }],
    made: { days: request.days as number, depositPercent: request.deposit_percent },
    price,
    shipping,
    problem: undefined,
  };
}

async function requireShipping(work: Work, request: RequestRow, { address }: CheckoutTerms): Promise<bigint> {
  if (!address) throw invalidField('addressId', t('Please choose a delivery address.'));
  const shipping = await shippingOfRequest(work.db, request, address.country);
  if (shipping === undefined)
    throw new NothingCharged('not-for-sale', t('This creator does not ship to your country. Nothing was charged.'));
  return shipping;
}

/** In minor units; undefined if its performer does not ship there. */
export async function shippingOfRequest(
  db: Kysely<DB>,
  { performer_id, price }: RequestRow,
  country: string,
): Promise<bigint | undefined> {
  const zones = (await listZones(db, [performer_id])).get(performer_id);
  return shippingPrice(zones ?? [], country, price ?? 0n);
}

/** Throws payment-under-way while the fan's card is being charged for the offer. The request is locked. */
export async function requireNotBeingPaid(work: Work, { order_id }: RequestRow): Promise<void> {
  const order = order_id === null ? undefined : await loadOrder(work.db, order_id);
  if (order && (await isBeingPaid(work, order)))
    throw new NothingCharged(
      'payment-under-way',
      t('A card payment for this is still under way. Please wait a moment; nothing more was charged.'),
    );
}

async function isBeingPaid(work: Work, { status, payment_id }: OrderRow): Promise<boolean> {
  if (status !== 'unpaid' || payment_id === null) return false;
  const payment = await loadPayment(work.db, payment_id);
  return payment?.status === 'created' || payment?.status === 'pending';
}

/** Cancels an order that was never paid, in the name of its buyer: its money, if it comes, stays in the wallet. */
export async function cancelUnpaidOrder(work: Work, app: App, { order_id, fan_id }: RequestRow, note: string) {
  const order = order_id === null ? undefined : await lockOrder(work.db, order_id);
  if (order?.status === 'unpaid')
    await changeOrder(work, app, order, { to: 'cancelled', by: 'buyer', actorId: fan_id, note });
}
