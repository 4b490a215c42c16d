import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** A fan or performer, also one who has closed the account: the log and the books still name them. */
export async function loadPerson(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('performers as p', 'p.account_id', 'accounts.id')
    .leftJoin('performer_counters as c', 'c.performer_id', 'accounts.id')
    .leftJoin('storage_uses as s', 's.account_id', 'accounts.id')
    .selectAll('accounts')
    .select(['p.status as performer_status', 'p.status_reason', 'p.country', 'p.publishing_stopped_at', 's.used_bytes'])
    .select(['c.total_follower', 'c.total_feed', 'c.total_photo', 'c.total_video'])
    .where('accounts.id', '=', id)
    .where('accounts.kind', '<>', 'admin')
    .executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof loadPerson>>>;

export async function listSessionsOf(db: Kysely<DB>, id: string, now: Date, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listSubscriptionsOf(db: Kysely<DB>, id: string, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'performer_id', 'status', 'price', 'expires_at', 'updated_at'])
    .where('account_id', '=', id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a person has bought, or sold. */
export async function listChargesOf(db: Kysely<DB>, id: string, as: 'payer_id' | 'performer_id', limit: number) {
  return db
    .selectFrom('charges')
    .select(['id', 'type', 'payer_id', 'performer_id', 'gross', 'site_discount', 'net', 'created_at'])
    .where(as, '=', id)
    .where('book', '=', bookInUse)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ChargeOfRow = Awaited<ReturnType<typeof listChargesOf>>[number];

const bookInUse = sql<string>`(select book from ledger_book)`;

/** What a person has spent and earned since a moment, in minor units. */
export async function sumChargesOf(
  db: Kysely<DB>,
  id: string,
  since: Date,
): Promise<{ readonly spent: bigint; readonly earned: bigint }> {
  const { rows } = await sql<{ spent: bigint; earned: bigint }>`
    select
      (
        select coalesce(sum(gross - site_discount), 0)::bigint
        from charges
        where payer_id = ${id} and created_at >= ${since} and book = ${bookInUse}) as spent,
      (
        select coalesce(sum(net), 0)::bigint
        from charges
        where performer_id = ${id} and created_at >= ${since} and book = ${bookInUse}) as earned`.execute(db);
  return rows[0] ?? { spent: 0n, earned: 0n };
}

/** The latest posts of a performer, also hidden ones. */
export async function listPostsOf(db: Kysely<DB>, id: string, limit: number) {
  return db
    .selectFrom('feeds')
    .select(['id', 'text', 'access', 'hidden_at', 'created_at'])
    .where('performer_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listCasesAbout(db: Kysely<DB>, id: string, limit: number) {
  return db
    .selectFrom('report_cases')
    .select(['id', 'object_kind', 'total_report', 'outcome', 'created_at'])
    .where('author_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listReportsBy(db: Kysely<DB>, id: string, limit: number) {
  return db
    .selectFrom('reports')
    .innerJoin('report_cases as c', 'c.id', 'reports.case_id')
    .select(['c.id', 'c.object_kind', 'c.author_id', 'c.outcome', 'reports.reason', 'reports.created_at'])
    .where('reports.reporter_id', '=', id)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

/** The strikes that count now. */
export async function countStrikesOf(db: Kysely<DB>, id: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('strikes')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function loadPapersOf(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('identity_checks as i', 'i.performer_id', 'accounts.id')
    .leftJoin('age_proofs as g', 'g.account_id', 'accounts.id')
    .select(['i.status', 'g.method', 'g.expires_at'])
    .select(sql<string | null>`i.valid_until::text`.as('valid_until'))
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();
}
