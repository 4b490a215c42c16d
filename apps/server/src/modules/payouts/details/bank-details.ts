import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import type { Body } from '@ovation/contract/operation.ts';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

export const bankPurpose = 'bank account';

/** A bank account as typed, without spaces. Optional fields left out are empty. */
type BankDetails = Omit<Body<typeof operations.changeBankingSettings>, 'currentPassword'>;

/** The destination of a payout, as it was when the payout was requested. */
export type Destination =
  | { readonly method: 'bank'; readonly bank: BankDetails }
  | { readonly method: 'stripe'; readonly provider: string; readonly accountId: string };

const keyOf = ({ secretKey }: Pick<App, 'secretKey'>): Buffer => deriveKey(secretKey, bankPurpose);

/** Encrypts account details as one text, so that the database alone reveals nothing about them. */
export function seal(app: Pick<App, 'secretKey'>, details: BankDetails | Destination): Buffer {
  return encrypt(JSON.stringify(details), keyOf(app));
}

export function openBankDetails(app: Pick<App, 'secretKey'>, sealed: Buffer): BankDetails {
  return JSON.parse(decrypt(sealed, keyOf(app))) as BankDetails;
}

export function openDestination(app: Pick<App, 'secretKey'>, sealed: Buffer): Destination {
  return JSON.parse(decrypt(sealed, keyOf(app))) as Destination;
}

/** Shows only the last four characters, and at most half of a short number. */
function maskNumber(number: string): string {
  return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`;
}

export function presentBank({ routingNumber, swift, currency, ...bank }: BankDetails) {
  return { ...bank, routingNumber: routingNumber || null, swift: swift || null, currency: currency || null };
}

export function maskBank(details: BankDetails) {
  const bank = presentBank(details);
  return {
    ...bank,
    accountNumber: maskNumber(bank.accountNumber),
    routingNumber: bank.routingNumber && maskNumber(bank.routingNumber),
  };
}

/** "Harbour Bank, •••• 2051" */
export function describeDestination(destination: Destination): string {
  if (destination.method === 'bank')
    return `${destination.bank.bankName}, ${maskNumber(destination.bank.accountNumber)}`;
  return `${destination.provider === 'stripe' ? 'Stripe' : t('The sandbox')}, ${maskNumber(destination.accountId)}`;
}
