import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { ensureAccount, findAccount } from './ledger-account.store.ts';
import { insertTransfers, sumAccount } from './transfer.store.ts';

/** What the site owes a performer, in minor units: all net earnings less what was taken back and what was paid out. Below zero she owes it. */
export async function readEarnings(db: Kysely<DB>, performerId: string): Promise<bigint> {
  const account = await findAccount(db, { kind: 'earnings', ownerId: performerId });
  return account === undefined ? 0n : sumAccount(db, account);
}

export interface PaidOut {
  readonly requestId: string;
  readonly performerId: string;
  /** 'bank', or the provider that sent it. */
  readonly through: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
}

/** Money has left to a performer. Booking a request twice breaks a constraint. */
export async function payOut(work: Work, { requestId, performerId, through, amount }: PaidOut, now: Date): Promise<void> {
  const earnings = await ensureAccount(work.db, { kind: 'earnings', ownerId: performerId });
  const payout = await ensureAccount(work.db, { kind: 'payout', name: through });
  await insertTransfers(work.db, [{ kind: 'payout', debit: earnings, credit: payout, amount, referenceId: requestId }], now);
}
