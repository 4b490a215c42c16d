import type * as operations from '@ovation/contract/shop/requests.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentRequests } from './present-requests.ts';
import { listRequests } from './request-list.store.ts';

export async function searchRequests({ app, actor, query, request }: Call<typeof operations.searchRequests>) {
  const { rows, total } = await listRequests(app.database, { side: 'performer', accountId: actor.id }, query);
  return { data: await presentRequests(app, { viewer: actor, country: request.country }, rows), total };
}
