import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import { sql, type Kysely } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Cases with the decision that is in force. */
export function selectCases(db: Kysely<DB>) {
  return db
    .selectFrom('report_cases')
    .leftJoin('moderation_actions as d', 'd.id', 'report_cases.decision_id')
    .selectAll('report_cases')
    .select([
      'd.rule as decision_rule',
      'd.note as decision_note',
      'd.created_at as decided_at',
      'd.administrator_id as decided_by',
    ]);
}

export type ReportCaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

export async function findCase(db: Kysely<DB>, id: string): Promise<ReportCaseRow | undefined> {
  return selectCases(db).where('report_cases.id', '=', id).executeTakeFirst();
}

/** Locks a case, so that a concurrent decision finds it decided. */
export async function lockCase(db: Kysely<DB>, id: string): Promise<ReportCaseRow | undefined> {
  return selectCases(db).where('report_cases.id', '=', id).forUpdate('report_cases').executeTakeFirst();
}

interface Closing {
  readonly outcome: ReportOutcome;
  readonly decisionId: string;
  /** When a removal becomes final. */
  readonly removesAt: Date | null;
}

/** Closes a case, or replaces its decision; nothing waits for staff then. */
export async function closeCase(
  db: Kysely<DB>,
  id: string,
  { outcome, decisionId, removesAt }: Closing,
  now: Date,
): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({
      outcome,
      decision_id: decisionId,
      removes_at: removesAt,
      closed_at: now,
      updated_at: now,
      due_at: null,
      remind_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** An appeal puts a decided case back into the queue. */
export async function reopenCase(
  db: Kysely<DB>,
  id: string,
  { dueAt, remindAt }: { readonly dueAt: Date; readonly remindAt: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({ due_at: dueAt, remind_at: remindAt, updated_at: now })
    .where('id', '=', id)
    .where('due_at', 'is', null)
    .execute();
}

/** The decision stands: nothing waits any more. A removal becomes final at the given time. */
export async function settleCase(db: Kysely<DB>, id: string, removesAt: Date | null, now: Date): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({ due_at: null, remind_at: null, removes_at: removesAt, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setOutcome(db: Kysely<DB>, id: string, outcome: ReportOutcome, now: Date): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({ outcome, removes_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

interface CaseFilter extends ListQuery {
  readonly state: 'open' | 'done';
  readonly objectType?: ReportedKind | undefined;
}

const columns = {
  updatedAt: 'report_cases.updated_at',
  createdAt: 'report_cases.created_at',
  totalReport: 'report_cases.total_report',
  dueAt: 'report_cases.due_at',
  severity: 'report_cases.severity',
} as const;

/** Open: staff have to decide, on the case or on an appeal. */
export async function listCases(db: Kysely<DB>, query: CaseFilter): Promise<{ rows: ReportCaseRow[]; total: number }> {
  const isWaiting = query.state === 'open' ? 'is not' : 'is';
  const { objectType } = query;
  return listPage(
    db
      .selectFrom('report_cases')
      .where('due_at', isWaiting, null)
      .$if(objectType !== undefined, (list) => list.where('object_kind', '=', objectType ?? '')),
    selectCases(db)
      .where('report_cases.due_at', isWaiting, null)
      .$if(objectType !== undefined, (list) => list.where('report_cases.object_kind', '=', objectType ?? ''))
      .orderBy(columnOf(query.sortBy, columns), query.sort)
      .$if(query.sortBy === 'severity', (list) => list.orderBy('report_cases.created_at', query.sort))
      .orderBy('report_cases.id', query.sort),
    query,
  );
}

/** How often staff has decided against an author before this case. */
export async function countEarlier(db: Kysely<DB>, { id, author_id }: ReportCaseRow): Promise<number> {
  if (author_id === null) return 0;
  const row = await db
    .selectFrom('report_cases')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('author_id', '=', author_id)
    .where('id', '<>', id)
    .where('outcome', 'in', ['hidden', 'removed', 'warned'])
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The newest other cases about the same author. */
export async function listOtherCases(db: Kysely<DB>, { id, author_id }: ReportCaseRow, limit: number) {
  if (author_id === null) return [];
  return db
    .selectFrom('report_cases')
    .select(['id', 'object_kind', 'severity', 'outcome', 'created_at'])
    .where('author_id', '=', author_id)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether another case keeps the same object hidden: decided so, or until it is decided. */
export async function isHiddenByOther(
  db: Kysely<DB>,
  { id, object_id }: Pick<ReportCaseRow, 'id' | 'object_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_cases')
    .select('id')
    .where('object_id', '=', object_id)
    .where('id', '<>', id)
    .where(({ or, eb, and }) =>
      or([
        eb('outcome', 'in', ['hidden', 'removed']),
        and([eb('closed_at', 'is', null), eb('hidden_by_report_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cases whose removal becomes final now: no appeal waits, and no counter-notice is under way. */
export async function listFinalRemovals(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('report_cases')
    .select('id')
    .where('removes_at', '<=', now)
    .where('due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('counter_notices as n')
            .select('n.case_id')
            .whereRef('n.case_id', '=', 'report_cases.id')
            .where('n.void_at', 'is', null),
        ),
      ),
    )
    .orderBy('removes_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the cases of which staff have to be reminded now, and plans their next reminder. */
export async function claimReminders(db: Kysely<DB>, now: Date): Promise<{ soon: number; overdue: number }> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    update report_cases
    set remind_at = case when due_at > ${now} then due_at end
    where remind_at <= ${now}
    returning due_at <= ${now} as is_overdue`.execute(db);
  const overdue = rows.filter(({ is_overdue }) => is_overdue).length;
  return { soon: rows.length - overdue, overdue };
}
