import type * as operations from '@ovation/contract/money/payouts.ts';
import type { PayoutDetails, PayoutMethod } from '@ovation/contract/money/payouts.ts';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { maskBank, openBankDetails } from './bank-details.ts';
import { askProvider } from './gateway-account.ts';
import { loadPayoutDetails, type PayoutDetailsRow } from './payout-details.store.ts';

export async function getPayoutDetails({
  app,
  actor,
}: Call<typeof operations.getPayoutDetails>): Promise<PayoutDetails> {
  return presentPayoutDetails(app, await loadPayoutDetails(app.database, actor.id));
}

export async function presentPayoutDetails(app: App, row: PayoutDetailsRow | undefined): Promise<PayoutDetails> {
  return {
    method: (row?.method ?? 'bank') as PayoutMethod,
    bank: row?.bank_encrypted ? maskBank(openBankDetails(app, row.bank_encrypted)) : null,
    gateway: row ? await askProvider(app, row) : null,
    hasGateway: app.payments.current().payouts !== undefined,
  };
}
