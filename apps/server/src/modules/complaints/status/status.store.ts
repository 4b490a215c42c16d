import type { Kysely } from 'kysely';
import { listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Reports with their case and the decision that is in force. */
function selectReports(db: Kysely<DB>) {
  return db
    .selectFrom('reports as r')
    .innerJoin('report_cases as c', 'c.id', 'r.case_id')
    .leftJoin('moderation_actions as d', 'd.id', 'c.decision_id')
    .select([
      'r.id',
      'r.case_id',
      'r.reporter_id',
      'r.reason',
      'r.text',
      'r.created_at',
      'c.object_kind',
      'c.address',
      'c.due_at',
      'c.outcome',
      'd.rule as decision_rule',
      'd.note as decision_note',
      'd.created_at as decided_at',
    ]);
}

export type OwnReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

export async function findReport(db: Kysely<DB>, id: string): Promise<OwnReportRow | undefined> {
  return selectReports(db).where('r.id', '=', id).executeTakeFirst();
}

/** What an account has reported. */
export async function listReportsBy(
  db: Kysely<DB>,
  accountId: string,
  query: ListQuery,
): Promise<{ rows: OwnReportRow[]; total: number }> {
  return listPage(
    db.selectFrom('reports').where('reporter_id', '=', accountId),
    selectReports(db)
      .where('r.reporter_id', '=', accountId)
      .orderBy('r.created_at', query.sort)
      .orderBy('r.id', query.sort),
    query,
  );
}

/** Cases that were decided about what an account has published; those dismissed at first sight are not its concern. */
function selectDecisions(db: Kysely<DB>, authorId: string) {
  return db
    .selectFrom('report_cases as c')
    .where('c.author_id', '=', authorId)
    .where('c.closed_at', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('c.outcome', '<>', 'dismissed'),
        eb('c.hidden_by_report_at', 'is not', null),
        exists(selectFrom('report_appeals as a').select('a.id').whereRef('a.case_id', '=', 'c.id')),
        exists(selectFrom('counter_notices as n').select('n.case_id').whereRef('n.case_id', '=', 'c.id')),
      ]),
    );
}

function withDecision(db: Kysely<DB>, authorId: string) {
  return selectDecisions(db, authorId)
    .leftJoin('moderation_actions as d', 'd.id', 'c.decision_id')
    .selectAll('c')
    .select(['d.rule as decision_rule', 'd.note as decision_note', 'd.created_at as decided_at']);
}

export type DecisionRow = Awaited<ReturnType<ReturnType<typeof withDecision>['executeTakeFirstOrThrow']>>;

export async function findDecision(db: Kysely<DB>, authorId: string, id: string): Promise<DecisionRow | undefined> {
  return withDecision(db, authorId).where('c.id', '=', id).executeTakeFirst();
}

export async function listDecisionsAbout(
  db: Kysely<DB>,
  authorId: string,
  query: ListQuery,
): Promise<{ rows: DecisionRow[]; total: number }> {
  return listPage(
    selectDecisions(db, authorId),
    withDecision(db, authorId).orderBy('c.closed_at', query.sort).orderBy('c.id', query.sort),
    query,
  );
}
