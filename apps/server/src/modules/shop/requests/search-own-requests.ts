import type * as operations from '@ovation/contract/shop/requests.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentRequests } from './present-requests.ts';
import { listRequests } from './request-list.store.ts';

export async function searchOwnRequests({ app, actor, query, request }: Call<typeof operations.searchOwnRequests>) {
  const { rows, total } = await listRequests(app.database, { side: 'fan', accountId: actor.id }, query);
  return { data: await presentRequests(app, { viewer: actor, country: request.country }, rows), total };
}
