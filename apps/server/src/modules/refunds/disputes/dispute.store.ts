import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, Disputes } from '../../../platform/database/types.gen.ts';

export type DisputeRow = Selectable<Disputes>;

export async function insertDispute(db: Kysely<DB>, dispute: Insertable<Disputes>): Promise<DisputeRow> {
  return db.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow();
}

export async function updateDispute(
  db: Kysely<DB>,
  id: string,
  change: Updateable<Disputes>,
  now: Date,
): Promise<DisputeRow> {
  return db
    .updateTable('disputes')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findDispute(
  db: Kysely<DB>,
  provider: string,
  providerDisputeId: string,
): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerDisputeId)
    .executeTakeFirst();
}

/** The disputes of a card payment, latest first. */
export async function listDisputesOf(db: Kysely<DB>, paymentId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .execute();
}

export interface DisputeList extends ListQuery {
  readonly status?: string | undefined;
  /** Part of the fan's name. */
  readonly q?: string | undefined;
}

const columns = {
  updatedAt: 'disputes.updated_at',
  createdAt: 'disputes.created_at',
  amount: 'disputes.amount',
  evidenceDueAt: 'disputes.evidence_due_at',
} as const;

export async function listDisputeRows(
  db: Kysely<DB>,
  list: DisputeList,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('disputes')
    .innerJoin('accounts as fan', 'fan.id', 'disputes.account_id')
    .$if(list.status !== undefined, (query) => query.where('disputes.status', '=', list.status ?? ''))
    .$if(list.q !== undefined && list.q !== '', (query) =>
      query.where((where) => where.or([where('fan.name', 'ilike', pattern), where('fan.username', 'ilike', pattern)])),
    );
  return listPage(
    found,
    found.selectAll('disputes').orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('disputes.id', list.sort),
    list,
  );
}
