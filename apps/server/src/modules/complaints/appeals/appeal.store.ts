import type { Kysely, Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { CounterNotices, DB, ReportAppeals } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export interface AppealRow extends Selectable<ReportAppeals> {
  /** The reason of the decision on it. */
  readonly note: string | null;
}

export type CounterNoticeRow = Selectable<CounterNotices>;

interface NewAppeal {
  readonly caseId: string;
  readonly side: 'author' | 'reporter';
  readonly reportId: string | null;
  readonly text: string;
}

export async function insertAppeal(
  db: Kysely<DB>,
  { caseId, side, reportId, text }: NewAppeal,
  now: Date,
): Promise<void> {
  await db
    .insertInto('report_appeals')
    .values({ id: newId(), case_id: caseId, side, report_id: reportId, text, created_at: now })
    .execute();
}

/** The appeals of some cases, at most two of each, oldest first. */
export async function loadAppeals(db: Kysely<DB>, caseIds: readonly string[]): Promise<AppealRow[]> {
  return db
    .selectFrom('report_appeals')
    .leftJoin('moderation_actions as d', 'd.id', 'report_appeals.decision_id')
    .selectAll('report_appeals')
    .select('d.note')
    .where('report_appeals.case_id', '=', anyOf(caseIds))
    .orderBy('report_appeals.created_at')
    .execute();
}

interface AppealDecision {
  readonly outcome: 'upheld' | 'changed';
  readonly decisionId: string;
  readonly isSameStaff: boolean;
}

/** Closes all open appeals of a case. */
export async function closeAppeals(
  db: Kysely<DB>,
  caseId: string,
  { outcome, decisionId, isSameStaff }: AppealDecision,
): Promise<void> {
  await db
    .updateTable('report_appeals')
    .set({ outcome, decision_id: decisionId, is_same_staff: isSameStaff })
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .execute();
}

interface NewCounterNotice {
  readonly caseId: string;
  readonly name: string;
  readonly postalAddress: string;
  readonly text: string;
  readonly restoresAt: Date;
}

export async function insertCounterNotice(db: Kysely<DB>, notice: NewCounterNotice, now: Date): Promise<void> {
  await db
    .insertInto('counter_notices')
    .values({
      case_id: notice.caseId,
      name: notice.name,
      postal_address: notice.postalAddress,
      text: notice.text,
      created_at: now,
      restores_at: notice.restoresAt,
    })
    .execute();
}

export async function findCounterNotice(db: Kysely<DB>, caseId: string): Promise<CounterNoticeRow | undefined> {
  return db.selectFrom('counter_notices').selectAll().where('case_id', '=', caseId).executeTakeFirst();
}

export async function loadCounterNotices(db: Kysely<DB>, caseIds: readonly string[]): Promise<CounterNoticeRow[]> {
  return db.selectFrom('counter_notices').selectAll().where('case_id', '=', anyOf(caseIds)).execute();
}

/** Marks a court case; false if the content is shown again already, or staff knew of it. */
export async function markCourtCase(db: Kysely<DB>, caseId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('counter_notices')
    .set({ court_case_at: now })
    .where('case_id', '=', caseId)
    .where('restored_at', 'is', null)
    .where('court_case_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new decision has replaced the one that the counter-notice of a case answers. */
export async function voidCounterNotice(db: Kysely<DB>, caseId: string, now: Date): Promise<void> {
  await db
    .updateTable('counter_notices')
    .set({ void_at: now })
    .where('case_id', '=', caseId)
    .where('restored_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
}

export async function markRestored(db: Kysely<DB>, caseId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('counter_notices')
    .set({ restored_at: now })
    .where('case_id', '=', caseId)
    .where('restored_at', 'is', null)
    .where('court_case_at', 'is', null)
    .where('void_at', 'is', null)
    .where('restores_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cases whose counter-notice shows the content again now. */
export async function listRestorable(db: Kysely<DB>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('counter_notices')
    .select('case_id')
    .where('restores_at', '<=', now)
    .where('restored_at', 'is', null)
    .where('court_case_at', 'is', null)
    .where('void_at', 'is', null)
    .orderBy('restores_at')
    .limit(limit)
    .execute();
  return rows.map(({ case_id }) => case_id);
}
