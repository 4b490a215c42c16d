import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Book } from './book.store.ts';
import { ensureAccount, findAccount } from './ledger-account.store.ts';
import { insertTransfers, sumAccount } from './transfer.store.ts';

/**
 * What the site owes a performer, in minor units: net earnings less reversals and payouts.
 * Below zero, the performer owes it to the site. Uses the book in use by default.
 */
export async function readEarnings(db: Kysely<DB>, performerId: string, book?: Book): Promise<bigint> {
  const account = await findAccount(db, { kind: 'earnings', ownerId: performerId, book });
  return account === undefined ? 0n : sumAccount(db, account);
}

export interface PaidOut {
  readonly requestId: string;
  readonly performerId: string;
  /** 'bank', or the provider that sent it. */
  readonly through: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly book: Book;
}

/** Books money that was sent to a performer. Booking a request twice breaks a constraint. */
export async function payOut(
  work: Work,
  { requestId, performerId, through, amount, book }: PaidOut,
  now: Date,
): Promise<void> {
  const earnings = await ensureAccount(work.db, { kind: 'earnings', ownerId: performerId, book });
  const payout = await ensureAccount(work.db, { kind: 'payout', name: through, book });
  await insertTransfers(
    work.db,
    [{ kind: 'payout', debit: earnings, credit: payout, amount, referenceId: requestId }],
    now,
  );
}
