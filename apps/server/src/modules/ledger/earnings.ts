import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { findAccount } from './ledger-account.store.ts';
import { sumAccount } from './transfer.store.ts';

/** What a performer can be paid out now, in minor units: all net earnings less what was paid out. */
export async function availableEarnings(db: Kysely<DB>, performerId: string): Promise<bigint> {
  const account = await findAccount(db, { kind: 'earnings', ownerId: performerId });
  return account === undefined ? 0n : sumAccount(db, account);
}
