import { hasIbans } from '@ovation/contract/money/bank-account.ts';
import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';

/** The values of the fields of a bank account. */
export interface BankValues extends Record<string, unknown> {
  accountHolder: string;
  bankName: string;
  accountNumber: string;
  routingNumber: string;
  swift: string;
  country: string | null;
  currency: string;
  currentPassword: string;
}

/** The format of accounts in a country; IBAN if none is chosen yet. */
export function accountKindOf(country: string | null): 'iban' | 'us' | 'other' {
  if (country === 'US') return 'us';
  return country === null || hasIbans(country) ? 'iban' : 'other';
}

/** The initial values; numbers are empty, because the API returns them masked. */
export function bankValuesOf(bank: PayoutDetails['bank']): BankValues {
  return {
    accountHolder: bank?.accountHolder ?? '',
    bankName: bank?.bankName ?? '',
    accountNumber: '',
    routingNumber: '',
    swift: bank?.swift ?? '',
    country: bank?.country ?? null,
    currency: bank?.currency ?? '',
    currentPassword: '',
  };
}
