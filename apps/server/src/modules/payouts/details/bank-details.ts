import type * as operations from '@ovation/contract/money/payouts.ts';
import type { Body } from '@ovation/contract/operation.ts';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

/** A bank account as it was typed, spaces removed; what was left out is empty. */
export type BankDetails = Omit<Body<typeof operations.changeBankingSettings>, 'currentPassword'>;

/** Where a payout goes, as it was when it was asked for. */
export type Destination =
  | { readonly method: 'bank'; readonly bank: BankDetails }
  | { readonly method: 'stripe'; readonly provider: string; readonly accountId: string };

const keyOf = ({ secretKey }: Pick<App, 'secretKey'>): Buffer => deriveKey(secretKey, 'bank account');

/** What is kept of accounts is kept as one encrypted text: who reads the database alone learns nothing of it. */
export function seal(app: Pick<App, 'secretKey'>, details: BankDetails | Destination): Buffer {
  return encrypt(JSON.stringify(details), keyOf(app));
}

export function openBankDetails(app: Pick<App, 'secretKey'>, sealed: Buffer): BankDetails {
  return JSON.parse(decrypt(sealed, keyOf(app))) as BankDetails;
}

export function openDestination(app: Pick<App, 'secretKey'>, sealed: Buffer): Destination {
  return JSON.parse(decrypt(sealed, keyOf(app))) as Destination;
}

/** A number but for its end; of a short one less is told, so that its end is not the most of it. */
export function maskNumber(number: string): string {
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
  return `${destination.provider === 'stripe' ? 'Stripe' : 'The sandbox'}, ${maskNumber(destination.accountId)}`;
}
