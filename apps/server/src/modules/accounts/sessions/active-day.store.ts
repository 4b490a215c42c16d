import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Counts accounts, given as `account_id`, among those who were here today: each once, and no staff. */
const countActive = (accounts: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  added as (
    insert into active_days (day, account_id)
    select ${dayOf(now)}::date, here.account_id
    from (${accounts}) here
    join accounts on accounts.id = here.account_id and accounts.kind <> 'admin' and accounts.status <> 'closed'
    on conflict do nothing
    returning day
  )
  insert into active_totals (day, total)
  select day, 1
  from added
  on conflict (day) do update set total = active_totals.total + 1`;

export async function saveActiveDay(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  await sql`with ${countActive(sql`select ${accountId}::uuid as account_id`, now)}`.execute(db);
}

/** Saves that a session is in use, and with it the day. Of concurrent calls, only one writes. */
export async function saveLastSeen(
  db: Kysely<DB>,
  tokenHash: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await sql`
    with seen as (
      update sessions
      set last_seen_at = ${now}
      where token_hash = ${Buffer.from(tokenHash, 'hex')} and last_seen_at <= ${since}
      returning account_id
    ), ${countActive(sql`select account_id from seen`, now)}`.execute(db);
}

export async function deleteActiveDaysOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('active_days').where('account_id', '=', accountId).execute();
}

/** Who was here on which day is needed for that day only; the totals stay. */
export async function forgetActiveDays(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from active_days where day < ${dayOf(now)}::date - 1`.execute(db);
}
