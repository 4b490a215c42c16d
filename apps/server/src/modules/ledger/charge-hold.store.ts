import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { ChargeRow } from './charge.store.ts';

/** Holds the money of a sale for its performer: it is theirs to pay out some time after `releaseCharge`. */
export async function holdCharge(
  db: Kysely<DB>,
  { id, performer_id }: Pick<ChargeRow, 'id' | 'performer_id'>,
  now: Date,
): Promise<void> {
  await db.insertInto('charge_holds').values({ charge_id: id, performer_id, created_at: now }).execute();
}

/** Starts the payout clock of a held sale. The first release counts. */
export async function releaseCharge(db: Kysely<DB>, chargeId: string, now: Date): Promise<void> {
  await db
    .updateTable('charge_holds')
    .set({ released_at: now })
    .where('charge_id', '=', chargeId)
    .where('released_at', 'is', null)
    .execute();
}
