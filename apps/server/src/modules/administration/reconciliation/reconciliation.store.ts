import type { ReconciliationProblem } from '@ovation/contract/money/reconciliation.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, Reconciliations } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Figures } from './figures.store.ts';

export type ReconciliationRow = Selectable<Reconciliations>;

/** The reconciliation under way, or a new one. */
export async function beginReconciliation(
  db: Kysely<DB>,
  administratorId: string | null,
  now: Date,
): Promise<ReconciliationRow> {
  await db
    .insertInto('reconciliations')
    .values({ id: newId(), status: 'running', administrator_id: administratorId, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('reconciliations').selectAll().where('status', '=', 'running').executeTakeFirstOrThrow();
}

export interface ReconciliationResult {
  readonly status: 'clean' | 'problems' | 'failed';
  readonly figures?: Figures;
  readonly problems: readonly ReconciliationProblem[];
  readonly totalProblem: number;
}

/** Does nothing if another process has finished it meanwhile. */
export async function finishReconciliation(
  db: Kysely<DB>,
  id: string,
  { status, figures, problems, totalProblem }: ReconciliationResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({
      status,
      figures: figures === undefined ? null : JSON.stringify(figures),
      problems: JSON.stringify(problems),
      total_problem: totalProblem,
      finished_at: sql`greatest(started_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

export async function deleteReconciliationsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('reconciliations').where('started_at', '<', before).execute();
}

/** The latest finished reconciliation. */
export async function lastReconciliation(db: Kysely<DB>): Promise<ReconciliationRow | undefined> {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .where('status', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listReconciliationRows(
  db: Kysely<DB>,
  list: ListQuery & { readonly status?: string | undefined },
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const found = db
    .selectFrom('reconciliations')
    .$if(list.status !== undefined, (query) => query.where('status', '=', list.status ?? ''));
  const { limit, offset } = pageOf(list);
  const [rows, count] = await Promise.all([
    found.selectAll().orderBy('started_at', list.sort).orderBy('id', list.sort).limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
