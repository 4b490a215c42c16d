import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** What decides whether an account may write in a performer's chat now. */
export interface Writer {
  readonly follows: boolean;
  readonly subscribes: boolean;
  readonly moderates: boolean;
  readonly isMuted: boolean;
  /** Null: for good. */
  readonly mutedUntil: Date | null;
  /** Includes what waits for approval. */
  readonly lastWroteAt: Date | null;
}

const unknownWriter: Writer = {
  follows: false,
  subscribes: false,
  moderates: false,
  isMuted: false,
  mutedUntil: null,
  lastWroteAt: null,
};

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
      exists (
        select from stream_moderators where performer_id = ${performerId} and account_id = ${accountId}
      ) as "moderates",
      m.account_id is not null as "isMuted",
      m.until as "mutedUntil",
      greatest(
        (
          select created_at
          from stream_messages
          where performer_id = ${performerId} and sender_id = ${accountId} and tip_amount is null
          order by sequence desc
          limit 1
        ),
        (
          select max(created_at)
          from stream_held_messages
          where performer_id = ${performerId} and sender_id = ${accountId}
        )
      ) as "lastWroteAt"
    from (select) as one
    left join stream_mutes m
      on m.performer_id = ${performerId}
      and m.account_id = ${accountId}
      and (m.until is null or m.until > ${now}::timestamptz)`.execute(db);
  return rows[0] ?? unknownWriter;
}

export async function loadName(db: Kysely<DB>, accountId: string): Promise<string> {
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return name;
}
