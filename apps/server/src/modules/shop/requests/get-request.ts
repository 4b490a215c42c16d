import type * as operations from '@ovation/contract/shop/requests.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireOwnRequest } from './own-request.ts';
import { presentOneRequest } from './present-requests.ts';

export async function getRequest({ app, actor, params, request }: Call<typeof operations.getRequest>) {
  const row = await requireOwnRequest(app.database, params.id, actor.id);
  return presentOneRequest(app, { viewer: actor, country: request.country }, row);
}
