import { english, t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { loadSellable, type SellableWork } from '../../library/index.ts';
import { presentPreview, previewCouponOf, countryOfAddress } from '../checkout/preview-orders.ts';
import { problemOfSale, type CartOrder } from '../checkout/price-cart.ts';
import {
  notSold,
  orderOfOffer,
  requireOpen,
  shippingOfRequest,
  cancelUnpaidOrder,
  requireNotBeingPaid,
} from './accept-request.ts';
import { listRequests, type RequestRow } from './requests.store.ts';
import {
  presentOneRequest,
  presentRequests,
  requireOwnRequest,
  requestSideOf,
  lockOwnRequest,
} from './read-requests.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { changeRequest, requireRequestTransition } from './change-request.ts';
import { offerOf } from './askable.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

type PreviewRequest = Call<typeof operations.previewRequest>;

/** Checks what accepting an offer would check, and charges nothing. */
export async function previewRequest(call: PreviewRequest): Promise<CartPreview> {
  const { app, actor, params, body } = call;
  const row = await requireOwnRequest(app.database, params.id, actor.id);
  if (requestSideOf(row, actor.id) !== 'fan') throw new Failure('not-found', t('There is no such request.'));
  requireOpen(row, app.clock.now());
  const order = await orderOf(call, row);
  const preview = presentPreview({ orders: [order], missing: [] }, await previewCouponOf(call, body?.coupon, [order]));
  // What was offered counts, not what the product needs now.
  return { ...preview, needsAddress: row.needs_address };
}

async function orderOf(call: PreviewRequest, row: RequestRow): Promise<CartOrder> {
  const { app, actor, body, request } = call;
  const viewing = { viewer: actor, country: request.country };
  const product =
    row.product_id === null ? undefined : (await loadSellable(app, viewing, [row.product_id])).get(row.product_id);
  const variant = product?.variants[0];
  if (!product || !variant) throw notSold();
  const country = (await countryOfAddress(call, body?.addressId)) ?? body?.country;
  const shipping = await shippingTo(call, row, country);
  const problem =
    problemOfSale(product) ??
    (country !== undefined && shipping === null
      ? ({ code: 'not-for-sale', message: t('This creator does not ship to your country.') } as const)
      : undefined);
  return { ...orderOfOffer(row, { product, variant }, shipping), problem };
}

/** null: unknown without a country, or not at all. */
async function shippingTo(
  { app }: PreviewRequest,
  row: RequestRow,
  country: string | undefined,
): Promise<bigint | null> {
  if (!row.needs_address) return 0n;
  return country === undefined ? null : ((await shippingOfRequest(app.database, row, country)) ?? null);
}

export async function getRequest({ app, actor, params, request }: Call<typeof operations.getRequest>) {
  const row = await requireOwnRequest(app.database, params.id, actor.id);
  return presentOneRequest(app, { viewer: actor, country: request.country }, row);
}

export async function searchOwnRequests({ app, actor, query, request }: Call<typeof operations.searchOwnRequests>) {
  const { rows, total } = await listRequests(app.database, { side: 'fan', accountId: actor.id }, query);
  return { data: await presentRequests(app, { viewer: actor, country: request.country }, rows), total };
}

export async function searchRequests({ app, actor, query, request }: Call<typeof operations.searchRequests>) {
  const { rows, total } = await listRequests(app.database, { side: 'performer', accountId: actor.id }, query);
  return { data: await presentRequests(app, { viewer: actor, country: request.country }, rows), total };
}

type DeclineRequest = Call<typeof operations.declineRequest>;

/** Ends a request: its performer declines it, its fan withdraws it. */
export async function declineRequest(call: DeclineRequest) {
  const { app, actor, params, request } = call;
  const ended = await app.transaction(async (work) => {
    const asked = await lockOwnRequest(work.db, params.id, actor.id);
    return requestSideOf(asked, actor.id) === 'performer' ? decline(work, call, asked) : withdraw(work, call, asked);
  });
  return presentOneRequest(app, { viewer: actor, country: request.country }, ended);
}

async function decline(work: Work, { app, body }: DeclineRequest, asked: RequestRow): Promise<RequestRow> {
  requireRequestTransition(asked, 'declined', 'performer');
  await requireNotBeingPaid(work, asked);
  const note = body?.note === undefined ? '' : sanitiseText(body.note);
  return changeRequest(work, app, asked, { to: 'declined', by: 'performer', values: { note: note || null } });
}

/** Also while a card is being charged: the money then stays in the fan's wallet. */
async function withdraw(work: Work, { app }: DeclineRequest, asked: RequestRow): Promise<RequestRow> {
  requireRequestTransition(asked, 'withdrawn', 'fan');
  await cancelUnpaidOrder(work, app, asked, storedText(english('You have withdrawn your request.')));
  return changeRequest(work, app, asked, { to: 'withdrawn', by: 'fan' });
}

type OfferRequest = Call<typeof operations.offerRequest>;

/** Offers a price and a time, or changes an open offer, which then is open for its full time again. */
export async function offerRequest(call: OfferRequest) {
  const { app, actor, params, body, request } = call;
  const price = toMinor(body.price);
  await requirePrice(call);
  const offered = await app.transaction(async (work) => {
    const asked = await lockOwnRequest(work.db, params.id, actor.id, 'performer');
    requireRequestTransition(asked, 'offered', 'performer');
    await requireNotBeingPaid(work, asked);
    const made = await requireMade(work, call, asked);
    return changeRequest(work, app, asked, {
      to: 'offered',
      by: 'performer',
      values: {
        ...offerOf({ made }, { price, days: body.days }, app.clock.now()),
        note: (body.note && sanitiseText(body.note)) || null,
        // Money that arrives late for an earlier offer does not pay for this one.
        order_id: null,
      },
    });
  });
  return presentOneRequest(app, { viewer: actor, country: request.country }, offered);
}

/** As for a product: at most what a fan can add to their wallet at once. */
async function requirePrice({ app, body }: OfferRequest): Promise<void> {
  const { maximumWalletPrice } = await app.settings.read();
  if (body.price > maximumWalletPrice)
    throw invalidField('price', t('The price may be at most {maximumWalletPrice}.', { maximumWalletPrice }));
}

async function requireMade(
  work: Work,
  { app, actor, request }: OfferRequest,
  asked: RequestRow,
): Promise<SellableWork> {
  const viewing = { viewer: actor, country: request.country };
  const id = asked.product_id ?? '';
  const made = id === '' ? undefined : (await loadSellable(app, viewing, [id], work.db)).get(id)?.made;
  if (!made) throw new Failure('conflict', t('You no longer sell this. Please decline the request.'));
  return made;
}
