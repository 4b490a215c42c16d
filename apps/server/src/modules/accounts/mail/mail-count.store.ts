import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface MailLimit {
  readonly perHour: number;
  readonly perDay: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An email to count: `counted` names an address or account and what is counted. */
export interface CountedMail {
  readonly counted: string;
  readonly limit: MailLimit;
}

/**
 * Counts emails and returns those of `counted` that are above their limit now; equal ones count together. The count
 * belongs to the transaction that sends the emails, so that concurrent calls see each other.
 */
export async function countMails(db: Kysely<DB>, mails: readonly CountedMail[], now: Date): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const windows = mails.flatMap(({ counted }) => [
    { key: keyOf('hour', counted), until: new Date(now.getTime() + hourMs) },
    { key: keyOf('day', counted), until: new Date(now.getTime() + dayMs) },
  ]);
  const counts = await addToCounts(db, windows, now);
  const isAbove = (key: string, limit: number): boolean => (counts.get(key) ?? 0) > limit;
  const above = mails.filter(
    ({ counted, limit }) =>
      isAbove(keyOf('hour', counted), limit.perHour) || isAbove(keyOf('day', counted), limit.perDay),
  );
  return new Set(above.map(({ counted }) => counted));
}

/** In hexadecimal. */
function keyOf(window: 'hour' | 'day', counted: string): string {
  return hash('sha256', `${window} ${counted}`);
}

interface Window {
  readonly key: string;
  /** Its end, if this email is its first. */
  readonly until: Date;
}

/** In the order of the keys, so that two transactions do not wait for each other in a circle. */
async function addToCounts(db: Kysely<DB>, windows: readonly Window[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    insert into mail_counts (key, until, count)
    select decode(key, 'hex'), until, count(*)
    from unnest(
      ${windows.map(({ key }) => key)}::text[], ${windows.map(({ until }) => until)}::timestamptz[]) as mail (key, until)
    group by key, until
    order by key
    on conflict (key) do update
    set
      count = case when mail_counts.until <= ${now} then excluded.count else mail_counts.count + excluded.count end,
      until = case when mail_counts.until <= ${now} then excluded.until else mail_counts.until end
    returning encode(key, 'hex') as key, count`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export async function deletePastMailCounts(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('mail_counts').where('until', '<', now).execute();
}
