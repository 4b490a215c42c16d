import { languageCode } from '@ovation/language/language.ts';
import { severityOf, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportedKind } from '@ovation/contract/site/reports.ts';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

/** A report of an account, or of a visitor with an e-mail address. */
export interface NewReport {
  readonly objectKind: ReportedKind;
  /** Undefined for an address that leads to nothing we know: each such report is a case of its own. */
  readonly objectId: string | undefined;
  readonly authorId: string | null;
  readonly reporterId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly address: string;
  readonly reason: ReportReason;
  readonly text: string;
}

interface Deadline {
  readonly dueAt: Date;
  readonly remindAt: Date;
}

/** Opens a case, or finds the open one of the object. The nearest deadline and the most severe reason count. */
export async function openCase(
  db: Kysely<DB>,
  report: NewReport,
  { dueAt, remindAt }: Deadline,
  now: Date,
): Promise<string> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into report_cases (
      id, object_kind, object_id, author_id, address, severity, due_at, remind_at, created_at, updated_at)
    values (
      ${id}, ${report.objectKind}, ${report.objectId ?? id}, ${report.authorId}, ${report.address},
      ${severityOf(report.reason)}, ${dueAt}, ${remindAt}, ${now}, ${now})
    on conflict (object_kind, object_id) where closed_at is null do update
      set due_at = least(report_cases.due_at, excluded.due_at),
        severity = least(report_cases.severity, excluded.severity),
        remind_at = case
          when excluded.due_at < report_cases.due_at then excluded.remind_at
          else report_cases.remind_at
        end
    returning id`.execute(db);
  return rows[0]?.id ?? id;
}

/** Adds a report to a case. Reporting twice changes nothing, and returns the first report. */
export async function insertReport(
  db: Kysely<DB>,
  caseId: string,
  report: NewReport,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const inserted = await db
    .insertInto('reports')
    .values({
      id: newId(),
      case_id: caseId,
      reporter_id: report.reporterId,
      email: report.email,
      name: report.name,
      reason: report.reason,
      text: report.text,
      language: report.email === null ? null : languageCode(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true };
  const earlier = await db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where(report.reporterId === null ? 'email' : 'reporter_id', '=', report.reporterId ?? report.email)
    .executeTakeFirstOrThrow();
  return { id: earlier.id, isNew: false };
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
    .select(['id', 'reporter_id', 'email', 'name', 'reason', 'text', 'created_at'])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

/** Some reporters of a case, in the order of their reports' ids. */
export async function listReporters(db: Kysely<DB>, caseId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'email', 'language', 'reason'])
    .where('case_id', '=', caseId)
    .$if(after !== undefined, (list) => list.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Forgets the addresses and names of visitors whose case was decided before a date. Returns how many. */
export async function forgetVisitors(db: Kysely<DB>, decidedBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update reports
    set email = null, name = null, language = null
    where id in (
      select r.id
      from reports r
      join report_cases c on c.id = r.case_id
      where r.email is not null and c.due_at is null and c.closed_at < ${decidedBefore}
      limit ${limit})
    returning id`.execute(db);
  return rows.length;
}

/** What reports have hidden of late, to keep false ones from emptying the site. */
export interface HidingCounts {
  /** Of the same author, within a day. */
  readonly ofAuthor: number;
  /** By the same reporter, within a day. */
  readonly byReporter: number;
  /** By all visitors and new accounts together, within an hour. */
  readonly byStrangers: number;
  /** By the same reporter, and dismissed by staff, within ninety days. */
  readonly misjudged: number;
  /** Whether staff have looked at this object for the same reason within ninety days, and let it be. */
  readonly isCleared: boolean;
  readonly isStranger: boolean;
}

interface Hider {
  readonly reporterId: string | null;
  readonly email: string | null;
  readonly authorId: string | null;
  readonly objectId: string;
  readonly reason: string;
}

/** One report at a time hides something, so that simultaneous ones cannot pass the limits together. */
export async function lockHiding(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hide reported content'))`.execute(db);
}

export async function countHidings(db: Kysely<DB>, hider: Hider, now: Date): Promise<HidingCounts> {
  const { reporterId, email, authorId, objectId, reason } = hider;
  const isSameReporter = sql`(r.reporter_id = ${reporterId}::uuid or r.email = ${email}::text)`;
  const isNew = sql`(a.id is null or a.created_at > r.created_at - interval '7 days')`;
  const { rows } = await sql<HidingCounts>`
    with hidden as (
      select c.author_id, c.outcome, c.hidden_by_report_at as at, ${isSameReporter} as is_same_reporter,
        ${isNew} as is_stranger
      from report_cases c
      join reports r on r.id = c.hidden_by_report_id
      left join accounts a on a.id = r.reporter_id
      where c.hidden_by_report_at > ${now}::timestamptz - interval '90 days')
    select
      count(*) filter (where author_id = ${authorId}::uuid and at > ${now}::timestamptz - interval '1 day')::int
        as "ofAuthor",
      count(*) filter (where is_same_reporter and at > ${now}::timestamptz - interval '1 day')::int as "byReporter",
      count(*) filter (where is_stranger and at > ${now}::timestamptz - interval '1 hour')::int as "byStrangers",
      count(*) filter (where is_same_reporter and outcome = 'dismissed')::int as misjudged,
      exists (
        select
        from report_cases c
        join reports r on r.case_id = c.id and r.reason = ${reason}
        where c.object_id = ${objectId}
          and c.outcome in ('dismissed', 'warned')
          and c.closed_at > ${now}::timestamptz - interval '90 days') as "isCleared",
      not exists (
        select from accounts where id = ${reporterId}::uuid and created_at <= ${now}::timestamptz - interval '7 days')
        as "isStranger"
    from hidden`.execute(db);
  return requireRow(rows[0]);
}

/** Hidden until the decision, but by nobody's report. */
export async function markHiddenByMatch(db: Kysely<DB>, caseId: string, now: Date): Promise<void> {
  await db.updateTable('report_cases').set({ hidden_by_report_at: now }).where('id', '=', caseId).execute();
}

export async function markHiddenByReport(db: Kysely<DB>, caseId: string, reportId: string, now: Date): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({ hidden_by_report_at: now, hidden_by_report_id: reportId })
    .where('id', '=', caseId)
    .execute();
}
