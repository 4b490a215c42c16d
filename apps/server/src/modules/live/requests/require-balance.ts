import type { Work } from '../../../platform/database/transaction.ts';
import { balanceTooLow, readBalance } from '../../ledger/index.ts';

/** Throws balance-too-low if an account could not pay a sum, in minor units, at this moment. Nothing is set aside. */
export async function requireBalance(work: Work, accountId: string, sum: bigint): Promise<void> {
  const balance = await readBalance(work.db, accountId);
  if (balance < sum) throw balanceTooLow(balance, sum);
}
