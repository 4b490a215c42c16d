import type * as operations from '@ovation/contract/payouts.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { isCountry } from '../reference/index.ts';
import { maskBank, seal } from './bank-details.ts';
import { savePayoutDetails } from './payout-details.store.ts';

/** A request that is under way still goes where it was going. */
export async function changeBankingSettings({ app, actor, body }: Call<typeof operations.changeBankingSettings>) {
  if (!isCountry(body.country)) throw invalidField('country', 'Please choose a country of the list.');
  const bank = { ...body, accountHolder: cleanLine('accountHolder', body.accountHolder), bankName: cleanLine('bankName', body.bankName) };
  await savePayoutDetails(app.database, actor.id, { bank_encrypted: seal(app, bank) }, app.clock.now());
  return maskBank(bank);
}
