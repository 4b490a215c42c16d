import { formatMoney } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import { fromMinor, splitCommission } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import { BalanceTooLow } from '../../platform/failure.ts';
import { newId } from '../../platform/new-id.ts';
import type { Book } from './book.store.ts';
import { bookCharge, type ChargeRow } from './charge.store.ts';
import type { CreatedCharge } from './events.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, lockBalanceOf, lockBalances } from './transfer.store.ts';

export interface Sale {
  readonly type: EarningType;
  readonly payerId: string;
  readonly performerId: string;
  /** What the fan pays, in minor units; above zero. */
  readonly gross: bigint;
  /** The site's share in basis points. Read it before the transaction begins. */
  readonly commission: bigint;
  /** The content bought, the order, or the subscription. */
  readonly objectId?: string;
  readonly message?: string | undefined;
  /** The part of `gross` that a site coupon pays, in minor units; the fan pays the rest. */
  readonly siteDiscount?: bigint;
}

export interface ChargedWallet {
  readonly charge: ChargeRow;
  /** The wallet's balance after the charge, in minor units. */
  readonly balance: bigint;
}

/**
 * Sells something to a fan: books a charge, with transfers from the wallet to the performer's earnings and the site's
 * commission. Throws balance-too-low, and books nothing, if the wallet does not cover the price.
 */
export async function chargeWallet(work: Work, sale: Sale, now: Date): Promise<ChargedWallet> {
  const charge = newCharge(sale, now);
  await addDiscount(work, charge);
  const before = (await bookCharge(work.db, charge)) ?? (await bookFirstCharge(work, charge));
  if (before < sale.gross) throw balanceTooLow(before - charge.site_discount, sale.gross - charge.site_discount);
  const balance = before - sale.gross;
  await work.publish('charge.created', createdEvent(charge));
  await work.publish('balance.changed', { accountId: sale.payerId, balance });
  return { charge, balance };
}

/**
 * The site's share of the price goes into the wallet first. It rolls back with everything else if the wallet falls
 * short.
 */
async function addDiscount({ db }: Work, { id, payer_id, site_discount, created_at }: ChargeRow): Promise<void> {
  if (site_discount === 0n) return;
  const wallet = await ensureAccount(db, { kind: 'wallet', ownerId: payer_id });
  const promotion = await ensureAccount(db, { kind: 'promotion' });
  await insertTransfers(
    db,
    [{ kind: 'coupon', debit: promotion, credit: wallet, amount: site_discount, referenceId: id }],
    created_at,
  );
}

/**
 * Opens the missing accounts of a fan who never had money, or a performer who never earned any. It locks the wallet
 * first, like every purchase, because two first sales at once would otherwise deadlock.
 */
async function bookFirstCharge(work: Work, charge: ChargeRow): Promise<bigint> {
  await lockWallet(work, charge.payer_id);
  await ensureAccount(work.db, { kind: 'commission' });
  await ensureAccount(work.db, { kind: 'earnings', ownerId: charge.performer_id });
  return (await bookCharge(work.db, charge)) ?? 0n;
}

/**
 * Locks an account's wallet until the end of the transaction: later statements see everything that earlier purchases
 * wrote. Returns the balance in minor units. Uses the book in use by default.
 */
export async function lockWallet(work: Work, ownerId: string, book?: Book): Promise<bigint> {
  const balance = await lockBalanceOf(work.db, ownerId, book);
  if (balance !== undefined) return balance;
  const opened = await ensureAccount(work.db, { kind: 'wallet', ownerId, book });
  return (await lockBalances(work.db, [opened])).get(opened) ?? 0n;
}

function newCharge(sale: Sale, now: Date): ChargeRow {
  const { commission, net } = splitCommission(sale.gross, sale.commission);
  return {
    id: newId(),
    type: sale.type,
    payer_id: sale.payerId,
    performer_id: sale.performerId,
    object_id: sale.objectId ?? null,
    gross: sale.gross,
    commission,
    net,
    site_discount: sale.siteDiscount ?? 0n,
    message: sale.message || null,
    created_at: now,
  };
}

function createdEvent({
  id,
  type,
  payer_id,
  performer_id,
  gross,
  commission,
  net,
  object_id,
  message,
  created_at,
}: ChargeRow): CreatedCharge {
  return {
    chargeId: id,
    type: type as EarningType,
    payerId: payer_id,
    performerId: performer_id,
    gross,
    commission,
    net,
    objectId: object_id,
    message,
    createdAt: created_at,
  };
}

/** 402 for a price above the balance, with what is missing. In minor units. */
export function balanceTooLow(balance: bigint, price: bigint): BalanceTooLow {
  return new BalanceTooLow(
    fromMinor(price - balance),
    t('Your balance is {balance}; this costs {price}. Please top up {amount} or more.', {
      balance: formatAmount(balance),
      price: formatAmount(price),
      amount: formatAmount(price - balance),
    }),
  );
}

/** 300n → $3.00, in the site's language and currency. */
export function formatAmount(minor: bigint): string {
  return formatMoney(fromMinor(minor));
}
