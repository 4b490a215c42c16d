import type * as operations from '@ovation/contract/shop/requests.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { shippingOfRequest } from './accept-request.ts';
import { requireOwnRequest } from './own-request.ts';
import { presentOneRequest } from './present-requests.ts';
import type { RequestRow } from './request.store.ts';

type GetRequest = Call<typeof operations.getRequest>;

export async function getRequest(call: GetRequest) {
  const { app, actor, params, request } = call;
  const row = await requireOwnRequest(app.database, params.id, actor.id);
  const presented = await presentOneRequest(app, { viewer: actor, country: request.country }, row);
  return { ...presented, ...(await shippingTo(call, row)) };
}

async function shippingTo({ app, query }: GetRequest, row: RequestRow): Promise<{ readonly shipping?: number | null }> {
  if (query.country === undefined || !row.needs_address || row.price === null) return {};
  const shipping = await shippingOfRequest(app.database, row, query.country);
  return { shipping: shipping === undefined ? null : fromMinor(shipping) };
}
