import type * as operations from '@ovation/contract/live/requests.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisiblePage } from '../../access/index.ts';
import { loadStreamingSettings } from './streaming-settings.store.ts';

/** What a private show costs, for anyone who sees the performer's page. */
export async function getPrivateTerms({ app, actor, params, request }: Call<typeof operations.getPrivateTerms>) {
  await requireVisiblePage(app, { viewer: actor, country: request.country }, params.id);
  const { private_price: price, private_minimum_minutes: minimumMinutes } = await loadStreamingSettings(
    app.database,
    params.id,
  );
  return { price: price === null ? null : fromMinor(price), minimumMinutes };
}
