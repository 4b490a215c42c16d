import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface MailLimit {
  readonly perHour: number;
  readonly perDay: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Counts one email and returns whether it is within the limit. The count belongs to the transaction that sends the
 * email, so that concurrent calls see each other. `counted` names an address or account and what is counted.
 */
export async function countMail(
  db: Kysely<DB>,
  counted: string,
  { perHour, perDay }: MailLimit,
  now: Date,
): Promise<boolean> {
  const inHour = await addOne(db, `hour ${counted}`, hourMs, now);
  const inDay = await addOne(db, `day ${counted}`, dayMs, now);
  return inHour <= perHour && inDay <= perDay;
}

/** A window opens with its first email. */
async function addOne(db: Kysely<DB>, counted: string, windowMs: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() + windowMs);
  const { count } = await db
    .insertInto('mail_counts')
    .values({ key: hash('sha256', counted, 'buffer'), until, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when mail_counts.until <= ${now} then 1 else mail_counts.count + 1 end`,
        until: sql`case when mail_counts.until <= ${now} then excluded.until else mail_counts.until end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePastMailCounts(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('mail_counts').where('until', '<', now).execute();
}
