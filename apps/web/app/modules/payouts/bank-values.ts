import { hasIbans } from '@ovation/contract/money/bank-account.ts';
import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';

/** What the fields of a bank account hold. */
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

/** How accounts are written in a country; an IBAN where it is not chosen yet. */
export function accountKindOf(country: string | null): 'iban' | 'us' | 'other' {
  if (country === 'US') return 'us';
  return country === null || hasIbans(country) ? 'iban' : 'other';
}

/** Numbers in use are shown masked and never come back, so that a change asks for them anew. */
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
