import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireReauthentication } from '../../accounts/index.ts';
import { isCountry } from '../../reference/index.ts';
import { maskBank, seal } from './bank-details.ts';
import { changePayoutDetails } from './change-payout-details.ts';

/** Open payout requests keep the destination that they were made with. */
export async function changeBankingSettings({
  app,
  actor,
  body,
  request,
}: Call<typeof operations.changeBankingSettings>) {
  const { currentPassword, ...details } = body;
  if (!isCountry(body.country)) throw invalidField('country', t('Please choose a country from the list.'));
  const bank = {
    ...details,
    accountHolder: cleanLine('accountHolder', body.accountHolder),
    bankName: cleanLine('bankName', body.bankName),
  };
  await requireReauthentication({ app, actor, request }, currentPassword);
  await changePayoutDetails({ app, actor, request }, { bank_encrypted: seal(app, bank) }, 'bank-details');
  return maskBank(bank);
}
