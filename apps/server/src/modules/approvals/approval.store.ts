import type { Kysely, Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { Approvals, DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';

export type ApprovalRow = Selectable<Approvals>;

interface NewApproval {
  readonly action: string;
  readonly objectId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly note: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly expiresAt: Date;
}

/** Undefined if the same object waits for approval already. */
export async function insertApproval(
  db: Kysely<DB>,
  { objectId, askedBy, expiresAt, ...wanted }: NewApproval,
  now: Date,
): Promise<ApprovalRow | undefined> {
  return db
    .insertInto('approvals')
    .values({
      id: newId(),
      ...wanted,
      object_id: objectId,
      asked_by: askedBy,
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks it until the end of the transaction, so that of two decisions at once only one counts. */
export async function lockApproval(db: Kysely<DB>, id: string): Promise<ApprovalRow | undefined> {
  return db.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface Decision {
  readonly status: string;
  readonly message?: string | null;
  readonly decided_by?: string;
  readonly decision?: string;
}

export async function updateApproval(db: Kysely<DB>, id: string, decision: Decision, now: Date): Promise<ApprovalRow> {
  return db
    .updateTable('approvals')
    .set({ ...decision, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function expireApprovals(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ status: 'expired', updated_at: now })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

export async function findApprovals(
  db: Kysely<DB>,
  query: ListQuery & { readonly state: 'waiting' | 'decided'; readonly actions: readonly string[] },
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const open = ['waiting', 'approved'];
  const found = db
    .selectFrom('approvals')
    .where('status', query.state === 'waiting' ? 'in' : 'not in', open)
    .where('action', 'in', query.actions);
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort),
    query,
  );
}
