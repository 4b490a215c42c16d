import type * as operations from '@ovation/contract/performers.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Call } from '../../platform/http/call.ts';
import { deriveKey, encrypt } from '../../platform/encryption.ts';
import { refuseUnknownCountry } from './profile-fields.ts';
import { maskedNumber } from './payout-details.ts';
import { saveBankDetails } from './payout-details.store.ts';

export async function changeBankingSettings({ app, actor, body }: Call<typeof operations.changeBankingSettings>) {
  refuseUnknownCountry(body.country);
  const number = body.accountNumber.replace(/\s/g, '');
  // Of a short number less is told: its end must not be the most of it.
  const last4 = number.slice(-Math.min(4, Math.floor(number.length / 2)));
  const details = {
    account_holder: cleanLine('accountHolder', body.accountHolder), bank_name: cleanLine('bankName', body.bankName), account_number_encrypted: encrypt(number, deriveKey(app.secretKey, 'bank account')), account_number_last4: last4,
    routing_number: body.routingNumber ?? null, swift: body.swift ?? null, country: body.country ?? null, currency: body.currency?.toUpperCase() ?? null,
  };
  await app.transaction((work) => saveBankDetails(work.db, actor.id, details, app.clock.now()));
  return {
    accountHolder: details.account_holder, bankName: details.bank_name, accountNumber: maskedNumber(last4), routingNumber: details.routing_number,
    swift: details.swift, country: details.country, currency: details.currency,
  };
}
