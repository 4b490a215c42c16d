import type * as operations from '@ovation/contract/payouts.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentPayoutDetails } from './get-payout-details.ts';
import { loadPayoutDetails, savePayoutDetails } from './payout-details.store.ts';

export async function changePayoutGateway({ app, actor, body: { method } }: Call<typeof operations.changePayoutGateway>) {
  const before = await loadPayoutDetails(app.database, actor.id);
  if (method === 'stripe' && !before?.provider_account_id) throw new Failure('payout-method-missing', 'Please open your account at the payment provider first.');
  await savePayoutDetails(app.database, actor.id, { method }, app.clock.now());
  return presentPayoutDetails(app, await loadPayoutDetails(app.database, actor.id));
}
