import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Counts every minute that was ever charged, so that each number is used once. */
export async function nextMinute(db: Kysely<DB>, visitId: string): Promise<number> {
  const { total } = await db
    .selectFrom('stream_minutes')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertMinute(
  db: Kysely<DB>,
  minute: { readonly visitId: string; readonly minute: number; readonly chargeId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('stream_minutes')
    .values({ visit_id: minute.visitId, minute: minute.minute, charge_id: minute.chargeId, charged_at: now })
    .execute();
}

/** The latest minutes of a visit that were not refunded, the last one first. */
export async function listLastMinutes(
  db: Kysely<DB>,
  visitId: string,
  count: number,
): Promise<{ readonly minute: number; readonly charge_id: string }[]> {
  return db
    .selectFrom('stream_minutes')
    .select(['minute', 'charge_id'])
    .where('visit_id', '=', visitId)
    .where('refunded_at', 'is', null)
    .orderBy('minute', 'desc')
    .limit(count)
    .execute();
}

export async function markRefunded(db: Kysely<DB>, visitId: string, minute: number, now: Date): Promise<void> {
  await db
    .updateTable('stream_minutes')
    .set({ refunded_at: now })
    .where('visit_id', '=', visitId)
    .where('minute', '=', minute)
    .execute();
}

/** The charge of a visit's first minute. */
export async function loadFirstCharge(db: Kysely<DB>, visitId: string) {
  return db
    .selectFrom('stream_minutes')
    .innerJoin('charges', 'charges.id', 'stream_minutes.charge_id')
    .select(['charges.id', 'charges.type', 'charges.gross', 'charges.site_discount'])
    .where('visit_id', '=', visitId)
    .where('minute', '=', 0)
    .executeTakeFirstOrThrow();
}
