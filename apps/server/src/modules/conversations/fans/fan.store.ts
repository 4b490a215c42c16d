import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { hasBlocked } from '../../access/index.ts';

interface Parties {
  readonly performerId: string;
  readonly accountId: string;
}

/** A fan's relationship to a performer; null where there is none. */
export interface FanRow {
  readonly follows_since: Date | null;
  readonly is_blocked: boolean;
  readonly note: string | null;
  readonly note_updated_at: Date | null;
  /** The current or the last subscription's. */
  readonly type: string | null;
  readonly opens: boolean | null;
  readonly renews: boolean | null;
  /** Minor units. */
  readonly price: bigint | null;
  readonly started_at: Date | null;
  readonly expires_at: Date | null;
}

export async function loadFan(
  db: Kysely<DB>,
  { performerId, accountId }: Parties,
  now: Date,
): Promise<FanRow | undefined> {
  const { rows } = await sql<FanRow>`
    select w.created_at as follows_since,
      ${hasBlocked(sql`${performerId}::uuid`, sql.ref('a.id'))} as is_blocked,
      n.text as note, n.updated_at as note_updated_at,
      s.type, subscription_opens(s, ${now}::timestamptz) as opens, s.next_charge_at is not null as renews,
      s.price, s.started_at, s.expires_at
    from accounts a
    left join follows w on w.account_id = a.id and w.performer_id = ${performerId}
    left join fan_notes n on n.account_id = a.id and n.performer_id = ${performerId}
    left join subscriptions s on s.account_id = a.id and s.performer_id = ${performerId} and s.status <> 'pending'
    where a.id = ${accountId}`.execute(db);
  return rows[0];
}

/** What a fan spent with a performer on one kind of purchase, in minor units, less refunds and chargebacks. */
export interface SpentRow {
  readonly type: string;
  readonly spent: bigint;
  readonly spent_since: bigint;
  readonly count: bigint;
  readonly last_at: Date | null;
}

/** Sums by kind, in all and from `since` on. Uses the payer's index, however much the performer sells. */
export async function sumSpent(db: Kysely<DB>, { performerId, accountId }: Parties, since: Date): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    with reversed as materialized (
      select charge_id, sum(gross)::bigint as gross
      from charge_reversals
      where payer_id = ${accountId} and performer_id = ${performerId} and restored_at is null
      group by charge_id
    ),
    sales as (
      select c.type, c.created_at, c.gross - coalesce(r.gross, 0) as spent,
        c.gross is distinct from r.gross as is_valid
      from charges c
      left join reversed r on r.charge_id = c.id
      where c.payer_id = ${accountId} and c.performer_id = ${performerId}
    )
    select type, sum(spent)::bigint as spent,
      coalesce(sum(spent) filter (where created_at >= ${since}), 0)::bigint as spent_since,
      count(*) filter (where is_valid) as count,
      max(created_at) filter (where is_valid) as last_at
    from sales
    group by type`.execute(db);
  return rows;
}

/** False for a closed account. The lock waits for a concurrent closing to end. */
export async function saveFanNote(
  db: Kysely<DB>,
  { performerId, accountId }: Parties,
  text: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into fan_notes (performer_id, account_id, text, updated_at)
    select ${performerId}, id, ${text}, ${now}
    from accounts
    where id = ${accountId} and status = 'active'
    for share
    on conflict (performer_id, account_id)
      do update set text = excluded.text, updated_at = excluded.updated_at`.execute(db);
  return numAffectedRows > 0n;
}

export async function deleteFanNote(db: Kysely<DB>, { performerId, accountId }: Parties): Promise<void> {
  await db
    .deleteFrom('fan_notes')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes the notes that a closed account wrote, and those about it. */
export async function deleteFanNotesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db
    .deleteFrom('fan_notes')
    .where((where) => where.or([where('account_id', '=', accountId), where('performer_id', '=', accountId)]))
    .execute();
}
