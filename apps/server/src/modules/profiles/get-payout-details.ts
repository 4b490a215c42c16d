import type * as operations from '@ovation/contract/performers.ts';
import type { PayoutDetails } from '@ovation/contract/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadPayoutDetails } from './payout-details.store.ts';
import { maskedNumber } from './payout-details.ts';

export async function getPayoutDetails({ app, actor }: Call<typeof operations.getPayoutDetails>): Promise<PayoutDetails> {
  const row = await loadPayoutDetails(app.database, actor.id);
  if (!row) return { method: 'bank', accountId: null, bank: null };
  return { method: row.method, accountId: row.gateway_account_id, bank: bankOf(row) };
}

type Row = NonNullable<Awaited<ReturnType<typeof loadPayoutDetails>>>;

/** Null while only a gateway was chosen. */
function bankOf(row: Row): PayoutDetails['bank'] {
  if (row.account_number_last4 === null) return null;
  return {
    accountHolder: row.account_holder ?? '', bankName: row.bank_name ?? '', accountNumber: maskedNumber(row.account_number_last4),
    routingNumber: row.routing_number, swift: row.swift, country: row.country, currency: row.currency,
  };
}
