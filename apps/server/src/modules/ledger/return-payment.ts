import { bookOf } from '../../gateways/payments/providers.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { lockWallet } from './charge-wallet.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, readBalance, type TransferKind } from './transfer.store.ts';

export interface ReturnedPayment extends Omit<ReceivedPayment, 'paymentId'> {
  /** The refund or the dispute. */
  readonly referenceId: string;
}

interface Kinds {
  readonly money: TransferKind;
  readonly bonus: TransferKind;
  readonly commission: TransferKind;
}

/**
 * Returns money from a wallet to its card. `amount` goes to the card and `tokens` leave the wallet; a package's bonus
 * goes back to the site. The wallet must hold `tokens`: reverse sales first (`reverseCharge`).
 */
export async function returnPayment(work: Work, payment: ReturnedPayment, now: Date): Promise<void> {
  await bookParts(
    work,
    payment,
    { money: 'payment-refund', bonus: 'payment-refund-bonus', commission: 'payment-refund-commission' },
    now,
  );
}

/** The mirror of `returnPayment`, for a dispute that was won or a refund that the card rejected. */
export async function restorePayment(work: Work, payment: ReturnedPayment, now: Date): Promise<void> {
  await bookParts(
    work,
    payment,
    { money: 'payment-restored', bonus: 'payment-restored-bonus', commission: 'payment-restored-commission' },
    now,
  );
}

async function bookParts(
  work: Work,
  { ownerId, provider, amount, tokens, referenceId }: ReturnedPayment,
  kinds: Kinds,
  now: Date,
): Promise<void> {
  const book = bookOf(provider);
  await lockWallet(work, ownerId, book);
  const wallet = await ensureAccount(work.db, { kind: 'wallet', ownerId, book });
  const gateway = await ensureAccount(work.db, { kind: 'gateway', name: provider, book });
  const promotion = await ensureAccount(work.db, { kind: 'promotion', book });
  const commission = await ensureAccount(work.db, { kind: 'commission', book });
  const leaves = kinds.money === 'payment-refund';
  const between = (from: string, to: string) => (leaves ? { debit: from, credit: to } : { debit: to, credit: from });
  await insertTransfers(
    work.db,
    [
      { kind: kinds.money, ...between(wallet, gateway), amount: amount < tokens ? amount : tokens, referenceId },
      { kind: kinds.bonus, ...between(wallet, promotion), amount: tokens - amount, referenceId },
      { kind: kinds.commission, ...between(commission, gateway), amount: amount - tokens, referenceId },
    ],
    now,
  );
  await work.publish('balance.changed', { accountId: ownerId, balance: await readBalance(work.db, ownerId) });
}

interface ReceivedPayment {
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
