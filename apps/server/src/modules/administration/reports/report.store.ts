import type { ReportableKind, ReportOutcome, ReportReason } from '@ovation/contract/site/reports.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import { columnOf, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, ReportCases } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export type ReportCaseRow = Selectable<ReportCases>;

interface NewReport {
  readonly objectKind: ReportableKind;
  readonly objectId: string;
  readonly authorId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly text: string;
}

/** Adds a report to the object's open case, or opens one. Reporting twice changes nothing. */
export async function insertReport(db: Kysely<DB>, report: NewReport, now: Date): Promise<void> {
  const {
    rows: [opened],
  } = await sql<{ id: string }>`
    insert into report_cases (id, object_kind, object_id, author_id, created_at, updated_at)
    values (${newId()}, ${report.objectKind}, ${report.objectId}, ${report.authorId}, ${now}, ${now})
    on conflict (object_kind, object_id) where closed_at is null do update
      set object_id = excluded.object_id
    returning id`.execute(db);
  await db
    .insertInto('reports')
    .values({
      case_id: opened?.id ?? '',
      reporter_id: report.reporterId,
      reason: report.reason,
      text: report.text,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('reports_once').doNothing())
    .execute();
}

export async function findCase(db: Kysely<DB>, id: string): Promise<ReportCaseRow | undefined> {
  return db.selectFrom('report_cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a case, so that a concurrent decision finds it decided. */
export async function lockCase(db: Kysely<DB>, id: string): Promise<ReportCaseRow | undefined> {
  return db.selectFrom('report_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function closeCase(db: Kysely<DB>, id: string, outcome: ReportOutcome, now: Date): Promise<void> {
  await db.updateTable('report_cases').set({ outcome, closed_at: now, updated_at: now }).where('id', '=', id).execute();
}

interface CaseFilter extends ListQuery {
  readonly state: 'open' | 'done';
  readonly objectType?: ReportableKind | undefined;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', totalReport: 'total_report' } as const;

export async function listCases(db: Kysely<DB>, query: CaseFilter): Promise<{ rows: ReportCaseRow[]; total: number }> {
  const found = db
    .selectFrom('report_cases')
    .where('closed_at', query.state === 'open' ? 'is' : 'is not', null)
    .$if(query.objectType !== undefined, (list) => list.where('object_kind', '=', query.objectType ?? ''));
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy(columnOf(query.sortBy, columns), query.sort)
      .orderBy('id', query.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

export interface ReasonCount {
  readonly case_id: string;
  readonly reason: string;
  readonly count: bigint;
}

/** How often each reason was given, the most frequent first. */
export async function countReasons(db: Kysely<DB>, caseIds: readonly string[]): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select case_id, reason, count(*) as count
    from reports
    where case_id = ${anyOf(caseIds)}
    group by case_id, reason
    order by count(*) desc, reason`.execute(db);
  return rows;
}

/** The newest hundred reports of a case. */
export async function listReportsOf(db: Kysely<DB>, caseId: string) {
  return db
    .selectFrom('reports')
    .select(['reporter_id', 'reason', 'text', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
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
