import { maximumFoundPeople } from '@ovation/contract/site/staff-queues.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { selectFound, type SearchedWords } from '../../../platform/search/word-indexes.ts';

export interface FoundPersonRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly email: string | null;
  readonly kind: string;
  readonly status: string;
}

/**
 * Fans and performers by the beginning of a username, an email address or words of a name: each way reads a few rows of
 * an index of its own.
 */
export async function findPeople(
  db: Kysely<DB>,
  text: string,
  { byEmail, words }: { readonly byEmail: boolean; readonly words: SearchedWords },
): Promise<FoundPersonRow[]> {
  const prefix = `${text
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[\\%_]/g, '\\$&')}%`;
  const limit = maximumFoundPeople;
  const { rows } = await sql<FoundPersonRow>`
    select id, username, name, avatar_file_id, email, kind, status
    from accounts
    where kind <> 'admin' and status <> 'closed' and id in (
      (
        select id
        from accounts
        where lower(username) like ${prefix}
        order by lower(username) using ~<~
        limit ${limit})
      union
      (
        select id
        from accounts
        where ${byEmail} and lower(email) like ${prefix}
        order by lower(email) using ~<~
        limit ${limit})
      union
      (select id from (${selectFound('account', words)}) as named limit ${limit}))
    order by lower(username) = ${text.toLowerCase().replace(/^@/, '')} desc, lower(username), id
    limit ${limit}`.execute(db);
  return rows;
}

export async function findPersonById(db: Kysely<DB>, id: string): Promise<FoundPersonRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'name', 'avatar_file_id', 'email', 'kind', 'status'])
    .where('id', '=', id)
    .where('kind', '<>', 'admin')
    .execute();
}

export interface FoundThingRow {
  readonly kind: string;
  readonly id: string;
  /** Where its page is below another one: a username, or the id of its sale. */
  readonly parent: string | null;
  readonly amount: bigint | null;
  readonly created_at: Date;
}

/** Everything with this id, by primary keys. A transfer leads to the payment or sale that it belongs to. */
export async function findThings(db: Kysely<DB>, id: string): Promise<FoundThingRow[]> {
  const { rows } = await sql<FoundThingRow>`
    select 'post' as kind, f.id, a.username as parent, null::bigint as amount, f.created_at
    from feeds f
    join accounts a on a.id = f.performer_id
    where f.id = ${id}
    union all
    select 'report', c.id, null, null, c.created_at
    from report_cases c
    where c.id = ${id}
    union all
    select 'order', o.id, null, o.price, o.created_at
    from orders o
    where o.id = ${id}
    union all
    select 'payment', p.id, null, p.amount, p.created_at
    from payments p
    where p.id = ${id}
    union all
    select 'sale', s.id, null, s.gross, s.created_at
    from charges s
    where s.id = ${id}
    union all
    select 'payout', r.id, null, r.amount, r.created_at
    from payout_requests r
    where r.id = ${id}
    union all
    select 'transfer', t.id,
      case
        when exists (select from charges e where e.id = t.reference_id) then 'charges/' || t.reference_id
        when exists (select from payments e where e.id = t.reference_id) then 'transactions/' || t.reference_id
        when exists (select from payout_requests e where e.id = t.reference_id) then 'payouts/' || t.reference_id
      end,
      t.amount, t.created_at
    from ledger_transfers t
    where t.id = ${id}`.execute(db);
  return rows;
}
