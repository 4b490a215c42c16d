import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Charges, DB } from '../../platform/database/types.gen.ts';

export type ChargeRow = Selectable<Charges>;

export async function insertCharge(db: Kysely<DB>, charge: Insertable<Charges>): Promise<ChargeRow> {
  return db.insertInto('charges').values(charge).returningAll().executeTakeFirstOrThrow();
}
