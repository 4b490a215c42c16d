import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { VisitOf } from '../visits/visit.store.ts';

/** The account has a ticket, from when the stream was sold by tickets. */
export async function hasTicket(db: Kysely<DB>, { streamId, accountId }: VisitOf): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('charge_id')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', 'stream')
    .where('object_id', '=', streamId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A later sweep finds nothing that an earlier one has not. */
const sweptMs = 30 * 86_400_000;

/**
 * The next charge, after another one, of a ticket for a stream that has ended without ever showing video, and that was
 * not refunded.
 */
export async function findUnusedTicket(
  db: Kysely<DB>,
  { after }: { readonly after: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ charge_id: string }>`
    select p.charge_id
    from streams s
    join purchases p on p.object_kind = 'stream' and p.object_id = s.id
    join charges c on c.id = p.charge_id
    join accounts fan on fan.id = p.account_id
    where s.status = 'ended'
      and s.started_at is null
      and s.ended_at > ${new Date(now.getTime() - sweptMs)}
      and fan.status <> 'closed'
      and ${after === undefined ? sql`true` : sql`p.charge_id > ${after}`}
      and c.gross > (
        select coalesce(sum(r.gross), 0)
        from charge_reversals r
        where r.charge_id = c.id and r.restored_at is null)
    order by p.charge_id
    limit 1`.execute(db);
  return rows[0]?.charge_id;
}
