import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** What decides whether an account may write in a performer's chat now. */
export interface Writer {
  readonly follows: boolean;
  readonly subscribes: boolean;
  readonly lastWroteAt: Date | null;
}

export async function loadWriter(db: Kysely<DB>, performerId: string, accountId: string, now: Date): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select
      exists (select from follows where performer_id = ${performerId} and account_id = ${accountId}) as "follows",
      exists (
        select
        from subscriptions u
        where u.performer_id = ${performerId}
          and u.account_id = ${accountId}
          and subscription_opens(u, ${now}::timestamptz)
      ) as "subscribes",
      (
        select created_at
        from stream_messages
        where performer_id = ${performerId} and sender_id = ${accountId}
        order by sequence desc
        limit 1
      ) as "lastWroteAt"`.execute(db);
  return rows[0] ?? { follows: false, subscribes: false, lastWroteAt: null };
}

export async function loadName(db: Kysely<DB>, accountId: string): Promise<string> {
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return name;
}
