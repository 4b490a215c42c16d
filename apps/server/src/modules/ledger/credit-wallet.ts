import type { Work } from '../../platform/database/transaction.ts';
import { bookOf } from '../../gateways/payments/providers.ts';
import { lockWallet } from './charge-wallet.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, readBalance } from './transfer.store.ts';

export interface ReceivedPayment {
  readonly paymentId: string;
  readonly ownerId: string;
  /** The provider that took the money. */
  readonly provider: string;
  /** What the card paid, in minor units. */
  readonly amount: bigint;
  /** What reaches the wallet, in minor units: the amount, or the tokens of a package. */
  readonly tokens: bigint;
}

/**
 * Puts a card payment into the wallet, in the book that its provider's money belongs to. Tokens beyond the price are a
 * gift of the site (promotion to wallet); a price beyond the tokens is the site's income (gateway to commission).
 * Booking a payment twice breaks a constraint.
 */
export async function creditWallet(work: Work, payment: ReceivedPayment, now: Date): Promise<void> {
  const { amount, tokens, paymentId: referenceId } = payment;
  const book = bookOf(payment.provider);
  await lockWallet(work, payment.ownerId, book);
  const wallet = await ensureAccount(work.db, { kind: 'wallet', ownerId: payment.ownerId, book });
  const gateway = await ensureAccount(work.db, { kind: 'gateway', name: payment.provider, book });
  const promotion = await ensureAccount(work.db, { kind: 'promotion', book });
  const commission = await ensureAccount(work.db, { kind: 'commission', book });
  const parts = [
    { kind: 'top-up', debit: gateway, credit: wallet, amount: amount < tokens ? amount : tokens, referenceId },
    { kind: 'bonus', debit: promotion, credit: wallet, amount: tokens - amount, referenceId },
    { kind: 'commission', debit: gateway, credit: commission, amount: amount - tokens, referenceId },
  ] as const;
  await insertTransfers(work.db, parts, now);
  await work.publish('balance.changed', {
    accountId: payment.ownerId,
    balance: await readBalance(work.db, payment.ownerId),
  });
}
