import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { SaleParts } from '@ovation/domain';
import type { ChargeReversals, DB } from '../../platform/database/types.gen.ts';
import type { Book } from './book.store.ts';
import type { ChargeRow } from './charge.store.ts';

export type ChargeReversalRow = Selectable<ChargeReversals>;

export type BookedCharge = ChargeRow & { readonly book: Book };

export async function loadCharge(db: Kysely<DB>, id: string): Promise<BookedCharge | undefined> {
  return (await db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()) as
    | BookedCharge
    | undefined;
}

export async function insertReversal(
  db: Kysely<DB>,
  reversal: Insertable<ChargeReversals>,
): Promise<ChargeReversalRow> {
  return db.insertInto('charge_reversals').values(reversal).returningAll().executeTakeFirstOrThrow();
}

const sum = (column: 'gross' | 'commission' | 'net' | 'site_discount') =>
  sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** The parts of a charge that were reversed and not restored. */
export async function sumReversals(db: Kysely<DB>, chargeId: string): Promise<SaleParts> {
  return db
    .selectFrom('charge_reversals')
    .select([
      sum('gross').as('gross'),
      sum('commission').as('commission'),
      sum('net').as('net'),
      sum('site_discount').as('siteDiscount'),
    ])
    .where('charge_id', '=', chargeId)
    .where('restored_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Marks the reversals of a cause as restored, except those of some charges. Returns the ones it marked now. */
export async function restoreReversals(
  db: Kysely<DB>,
  causeId: string,
  except: readonly string[],
  now: Date,
): Promise<ChargeReversalRow[]> {
  return db
    .updateTable('charge_reversals')
    .set({ restored_at: now })
    .where('cause_id', '=', causeId)
    .where('restored_at', 'is', null)
    .where(sql<boolean>`charge_id <> all (${except}::uuid[])`)
    .returningAll()
    .execute();
}

/** What the payers got back of each charge, in minor units. Charges without a refund have no entry. */
export async function refundedOf(db: Kysely<DB>, chargeIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (chargeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('charge_reversals')
    .select(['charge_id', sql<bigint>`(sum(gross) - sum(site_discount))::bigint`.as('refunded')])
    .where('charge_id', 'in', chargeIds)
    .where('restored_at', 'is', null)
    .groupBy('charge_id')
    .execute();
  return new Map(rows.map(({ charge_id, refunded }) => [charge_id, refunded]));
}

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
