import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadSellable, type SellableWork } from '../../library/index.ts';
import { changeRequest, requireRequestTransition } from './change-request.ts';
import { offerOf } from './offer.ts';
import { lockOwnRequest } from './own-request.ts';
import { presentOneRequest } from './present-requests.ts';
import type { RequestRow } from './request.store.ts';
import { requireNotBeingPaid } from './settle-unpaid.ts';

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
