import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Sets when a member of staff has to have a second factor; nothing for others, and for staff who have one. */
export async function addDeadline(db: Kysely<DB>, accountId: string, dueAt: Date): Promise<void> {
  await sql`
    insert into second_factor_deadlines (account_id, due_at)
    select a.id, ${dueAt}
    from accounts a
    where a.id = ${accountId} and a.kind = 'admin'
      and not exists (select from passkeys p where p.account_id = a.id)
      and not exists (select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)
    on conflict (account_id) do nothing`.execute(db);
}

/** The same for all staff who are logged in now, whose next login may be a year away. */
export async function addDeadlinesOfSessions(db: Kysely<DB>, dueAt: Date): Promise<void> {
  await sql`
    insert into second_factor_deadlines (account_id, due_at)
    select a.id, ${dueAt}
    from accounts a
    where a.kind = 'admin' and exists (select from sessions s where s.account_id = a.id)
      and not exists (select from passkeys p where p.account_id = a.id)
      and not exists (select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)
    on conflict (account_id) do nothing`.execute(db);
}

export async function loadDeadline(db: Kysely<DB>, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('second_factor_deadlines')
    .select('due_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.due_at;
}

export async function deleteDeadline(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('second_factor_deadlines').where('account_id', '=', accountId).execute();
}

export async function deleteDeadlines(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('second_factor_deadlines').execute();
}
