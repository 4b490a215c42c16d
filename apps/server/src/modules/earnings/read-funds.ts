import { fromMinor } from '@ovation/domain';
import type { PayoutFunds } from '@ovation/contract/money/payouts.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { readEarnings } from '../ledger/index.ts';
import { sumHeld, sumRequested, type Hold } from './funds.store.ts';

/** A performer's money, in minor units. */
export interface Funds {
  /** What the site owes the performer; below zero, the performer owes it to the site. */
  readonly balance: bigint;
  /** The part that is too recent to be paid out. */
  readonly held: bigint;
  /** What the open payout request asks for. */
  readonly requested: bigint;
  /** What a new request may ask for, never below zero. */
  readonly available: bigint;
  /** What the performer must earn before anything becomes available again, not counting the request. */
  readonly debt: bigint;
}

/** Sums the books on each call, because a stored total could go stale. */
export async function readFunds(db: Kysely<DB>, performerId: string, hold: Hold): Promise<Funds> {
  const balance = await readEarnings(db, performerId, hold.book);
  const held = await sumHeld(db, performerId, hold);
  const requested = await sumRequested(db, performerId, hold.book);
  return {
    balance,
    held,
    requested,
    available: atLeastZero(balance - held - requested),
    debt: atLeastZero(held - balance),
  };
}

export function presentFunds({ balance, held, requested, available, debt }: Funds): PayoutFunds {
  return {
    balance: fromMinor(balance),
    held: fromMinor(held),
    requested: fromMinor(requested),
    available: fromMinor(available),
    debt: fromMinor(debt),
  };
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}
