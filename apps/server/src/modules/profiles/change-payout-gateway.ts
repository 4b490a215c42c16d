import type * as operations from '@ovation/contract/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { savePayoutMethod } from './payout-details.store.ts';

export async function changePayoutGateway({ app, actor, body }: Call<typeof operations.changePayoutGateway>) {
  const accountId = body.accountId || null;
  await app.transaction((work) => savePayoutMethod(work.db, actor.id, body.method, accountId, app.clock.now()));
  return { method: body.method, accountId };
}
