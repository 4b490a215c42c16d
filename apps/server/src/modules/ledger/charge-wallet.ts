import type { SaleKind } from '@ovation/contract/content.ts';
import { fromMinor, splitCommission } from '@ovation/domain';
import type { Work } from '../../platform/database/transaction.ts';
import { BalanceTooLow } from '../../platform/failure.ts';
import { newId } from '../../platform/new-id.ts';
import type { Book } from './book.store.ts';
import { bookCharge, type ChargeRow } from './charge.store.ts';
import type { CreatedCharge } from './events.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, lockBalances } from './transfer.store.ts';

export interface Sale {
  readonly type: 'tip' | 'subscription' | SaleKind;
  readonly payerId: string;
  readonly performerId: string;
  /** What the fan pays, in minor units; above zero. */
  readonly gross: bigint;
  /** The site's part, in basis points: read it before the transaction. */
  readonly commission: bigint;
  /** What was bought, or the subscription. */
  readonly objectId?: string;
  readonly message?: string | undefined;
  /** What the site pays of it by a coupon of its own, in minor units; the fan pays the rest. */
  readonly siteDiscount?: bigint;
}

export interface ChargedWallet {
  readonly charge: ChargeRow;
  /** The wallet after it, in minor units. */
  readonly balance: bigint;
}

/**
 * Sells something to a fan: a charge, and its parts as transfers from the wallet to the performer's earnings and the site's commission.
 * Throws balance-too-low, before anything is written, when the wallet does not hold the price.
 */
export async function chargeWallet(work: Work, sale: Sale, now: Date): Promise<ChargedWallet> {
  const charge = newCharge(sale, now);
  await addDiscount(work, charge);
  const before = (await bookCharge(work.db, charge)) ?? (await bookFirstCharge(work, charge));
  if (before < sale.gross) throw tooLow(before - charge.site_discount, sale.gross - charge.site_discount);
  const balance = before - sale.gross;
  await work.publish('charge.created', createdEvent(charge));
  await work.publish('balance.changed', { accountId: sale.payerId, balance });
  return { charge, balance };
}

/** The site's part of the price reaches the wallet first, and is taken back with the rest where the wallet still holds too little. */
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
 * Where the fan has never had money, or the performer never earned any: their accounts are opened now. The wallet is held before, as other purchases hold it:
 * two first ones at once would otherwise wait for each other.
 */
async function bookFirstCharge(work: Work, charge: ChargeRow): Promise<bigint> {
  await lockWallet(work, charge.payer_id);
  await ensureAccount(work.db, { kind: 'earnings', ownerId: charge.performer_id });
  await ensureAccount(work.db, { kind: 'commission' });
  return (await bookCharge(work.db, charge)) ?? 0n;
}

/**
 * Holds an account's wallet until the end of the transaction: what is asked after this sees all that earlier purchases wrote.
 * Answers what it holds, in minor units. Of the book in use, where none is named.
 */
export async function lockWallet(work: Work, ownerId: string, book?: Book): Promise<bigint> {
  const wallet = await ensureAccount(work.db, { kind: 'wallet', ownerId, book });
  return (await lockBalances(work.db, [wallet])).get(wallet) ?? 0n;
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
    type: type as Sale['type'],
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

function tooLow(balance: bigint, price: bigint): BalanceTooLow {
  return new BalanceTooLow(
    fromMinor(price - balance),
    `Your balance is ${formatAmount(balance)}; this costs ${formatAmount(price)}. Please top up ${formatAmount(price - balance)} or more.`,
  );
}

/** 300n → 3.00 */
export function formatAmount(minor: bigint): string {
  return fromMinor(minor).toFixed(2);
}
