import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireReauthentication } from '../../accounts/index.ts';
import { changePayoutDetails } from './change-payout-details.ts';
import { presentPayoutDetails } from './get-payout-details.ts';
import { loadPayoutDetails } from './payout-details.store.ts';

export async function changePayoutGateway({
  app,
  actor,
  request,
  body: { method, currentPassword },
}: Call<typeof operations.changePayoutGateway>) {
  await requireReauthentication({ app, actor, request }, currentPassword);
  const before = await loadPayoutDetails(app.database, actor.id);
  if (method === 'stripe' && !before?.provider_account_id)
    throw new Failure('payout-method-missing', t('Please open your account at the payment provider first.'));
  await changePayoutDetails({ app, actor, request }, { method }, 'payout-method');
  return presentPayoutDetails(app, await loadPayoutDetails(app.database, actor.id));
}
