import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Parties } from '../subscription.store.ts';

/** Hashes that recognise the caller. */
export interface TrialMarks {
  readonly device: Buffer | undefined;
  readonly network: Buffer | undefined;
}

/** Network marks older than `networkSince` do not count. */
interface TrialQuery extends Parties {
  readonly marks: TrialMarks;
  readonly networkSince: Date;
}

/** Serialises the trials of one performer, so that one person with two accounts cannot begin two at once. */
export async function lockTrials(db: Kysely<DB>, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trials of ' || ${performerId}::text, 0))`.execute(db);
}

/**
 * Whether another account had a free trial of this performer with the same card, on the same device, or recently from
 * the same network and browser. The network counts only if this account was created after that trial: an older account
 * is probably a neighbour's.
 */
export async function hasTrialElsewhere(
  db: Kysely<DB>,
  { accountId, performerId, marks, networkSince }: TrialQuery,
): Promise<boolean> {
  const { rows } = await sql`
    select
    from trial_marks t
    where t.performer_id = ${performerId}
      and t.account_id <> ${accountId}
      and (
        t.mark = ${marks.device ?? null}::bytea
        or (
          t.mark = ${marks.network ?? null}::bytea
          and t.used_at > ${networkSince}
          and t.used_at <= (select created_at from accounts where id = ${accountId})))
    union all
    select
    from payment_cards mine
    join payment_cards other
      on other.provider = mine.provider
      and other.fingerprint = mine.fingerprint
      and other.account_id <> mine.account_id
    join subscriptions s
      on s.account_id = other.account_id
      and s.performer_id = ${performerId}
      and s.free_used_at is not null
    where mine.account_id = ${accountId} and mine.fingerprint is not null
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertTrialMarks(
  db: Kysely<DB>,
  { accountId, performerId }: Parties,
  { device, network }: TrialMarks,
  now: Date,
): Promise<void> {
  const marks = [device, network].filter((mark) => mark !== undefined);
  if (marks.length === 0) return;
  await db
    .insertInto('trial_marks')
    .values(marks.map((mark) => ({ performer_id: performerId, account_id: accountId, mark, used_at: now })))
    .onConflict((conflict) => conflict.columns(['performer_id', 'mark', 'account_id']).doNothing())
    .execute();
}

export async function deleteTrialMarksBefore(db: Kysely<DB>, time: Date): Promise<void> {
  await db.deleteFrom('trial_marks').where('used_at', '<', time).execute();
}
