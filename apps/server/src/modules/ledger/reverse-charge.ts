import { splitReversal, type SaleParts } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import {
  insertReversal,
  loadCharge,
  restoreReversals,
  sumReversals,
  type BookedCharge,
  type ChargeReversalRow,
} from './charge-reversal.store.ts';
import { lockWallet } from './charge-wallet.ts';
import type { ChargeRow } from './charge.store.ts';
import { ensureAccount } from './ledger-account.store.ts';
import { insertTransfers, readBalance, type TransferKind } from './transfer.store.ts';
import { requireRow } from '../../platform/database/require-row.ts';

export interface Reversal {
  readonly chargeId: string;
  /** How much of the charge to reverse, in minor units; at most what is left, and all of that by default. */
  readonly gross?: bigint;
  readonly cause: 'refund' | 'dispute' | 'subscription';
  /** The refund, the dispute or the subscription. */
  readonly causeId: string;
}

/**
 * Reverses a sale, wholly or in part: the performer's earnings and the site's commission return their shares to the
 * wallet, and the part that a site coupon paid goes back to the site. Earnings may fall below zero, a debt that the
 * next ones pay off. Returns undefined if nothing is left to reverse.
 */
export async function reverseCharge(
  work: Work,
  { chargeId, gross, cause, causeId }: Reversal,
  now: Date,
): Promise<ChargeReversalRow | undefined> {
  const charge = await loadCharge(work.db, chargeId);
  if (!charge) throw new Error(`There is no charge ${chargeId}.`);
  // Serialises all reversals of this fan's charges, so that none reads a stale remainder.
  await lockWallet(work, charge.payer_id, charge.book);
  const split = await splitOf(work.db, charge, gross);
  if (!split) return undefined;
  const { siteDiscount: site_discount, ...parts } = split;
  const { payer_id, performer_id } = charge;
  const reversal = await insertReversal(work.db, {
    id: newId(),
    charge_id: chargeId,
    payer_id,
    performer_id,
    cause,
    cause_id: causeId,
    ...parts,
    site_discount,
    created_at: now,
  });
  await bookParts(
    work,
    charge,
    reversal,
    { net: 'refund', commission: 'refund-commission', siteDiscount: 'refund-coupon' },
    now,
  );
  await publishReversal(work, 'charge.reversed', charge, reversal);
  return reversal;
}

/** What the fan would get back, in minor units: less than `gross` if less is left, or if a site coupon paid a part. */
export async function previewReversal(db: Work['db'] | Kysely<DB>, chargeId: string, gross: bigint): Promise<bigint> {
  const charge = await loadCharge(db, chargeId);
  const split = charge && (await splitOf(db, charge, gross));
  return split ? split.gross - split.siteDiscount : 0n;
}

async function splitOf(
  db: Work['db'] | Kysely<DB>,
  charge: ChargeRow,
  gross: bigint | undefined,
): Promise<SaleParts | undefined> {
  const taken = await sumReversals(db, charge.id);
  const left = charge.gross - taken.gross;
  const wanted = gross === undefined || gross > left ? left : gross;
  return wanted <= 0n ? undefined : splitReversal(partsOf(charge), taken, wanted);
}

/**
 * Restores the sales that a dispute had reversed, from the wallet, which holds the money again since the dispute was
 * won. Charges in `except` stay reversed. Safe to run twice.
 */
export async function restoreCharges(
  work: Work,
  causeId: string,
  now: Date,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<ChargeReversalRow[]> {
  const restored = await restoreReversals(work.db, causeId, except, now);
  for (const reversal of restored) {
    const charge = requireRow(await loadCharge(work.db, reversal.charge_id));
    await bookParts(
      work,
      charge,
      reversal,
      { siteDiscount: 'restored-coupon', net: 'restored', commission: 'restored-commission' },
      now,
    );
    await publishReversal(work, 'charge.restored', charge, reversal);
  }
  return restored;
}

function partsOf({ gross, commission, net, site_discount }: ChargeRow): SaleParts {
  return { gross, commission, net, siteDiscount: site_discount };
}

interface PartKinds {
  readonly net: TransferKind;
  readonly commission: TransferKind;
  readonly siteDiscount: TransferKind;
}

/** Books in the sale's own book. A reversal moves the parts to the wallet, a restoration moves them out again. */
async function bookParts(
  { db }: Work,
  { book }: BookedCharge,
  row: ChargeReversalRow,
  kinds: PartKinds,
  now: Date,
): Promise<void> {
  const wallet = await ensureAccount(db, { kind: 'wallet', ownerId: row.payer_id, book });
  const earnings = await ensureAccount(db, { kind: 'earnings', ownerId: row.performer_id, book });
  const commission = await ensureAccount(db, { kind: 'commission', book });
  const promotion = await ensureAccount(db, { kind: 'promotion', book });
  const isBack = kinds.net === 'refund';
  const between = (from: string, to: string) => (isBack ? { debit: from, credit: to } : { debit: to, credit: from });
  await insertTransfers(
    db,
    [
      { kind: kinds.net, ...between(earnings, wallet), amount: row.net, referenceId: row.id },
      { kind: kinds.commission, ...between(commission, wallet), amount: row.commission, referenceId: row.id },
      { kind: kinds.siteDiscount, ...between(wallet, promotion), amount: row.site_discount, referenceId: row.id },
    ],
    now,
  );
}

async function publishReversal(
  work: Work,
  name: 'charge.reversed' | 'charge.restored',
  charge: ChargeRow,
  reversal: ChargeReversalRow,
): Promise<void> {
  const { gross: taken } = await sumReversals(work.db, charge.id);
  await work.publish(name, {
    chargeId: charge.id,
    type: charge.type as never,
    payerId: charge.payer_id,
    performerId: charge.performer_id,
    objectId: charge.object_id,
    cause: reversal.cause as Reversal['cause'],
    causeId: reversal.cause_id,
    gross: reversal.gross,
    net: reversal.net,
    left: charge.gross - taken,
  });
  await work.publish('balance.changed', {
    accountId: charge.payer_id,
    balance: await readBalance(work.db, charge.payer_id),
  });
}
