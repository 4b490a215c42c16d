import type * as operations from '@ovation/contract/live/requests.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentRequests } from './present-requests.ts';
import { listRequests } from './request.store.ts';

export async function listPrivateRequests({ app, actor, query }: Call<typeof operations.listPrivateRequests>) {
  const now = app.clock.now();
  const { rows, total } = await listRequests(app.database, actor.id, query, now);
  return { data: await presentRequests(app.database, rows, now), total };
}
