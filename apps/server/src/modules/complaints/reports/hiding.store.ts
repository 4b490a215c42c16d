import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

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

export interface Hider {
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
  return rows[0] as HidingCounts;
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
