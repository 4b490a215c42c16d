import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/**
 * How many visitors must have searched a keyword before others see it. A literal, so that the partial indexes match it.
 */
const isShown = sql<boolean>`total_visitor >= 3`;
const recentKept = 20;

export async function addVisitor(db: Kysely<DB>, keyword: string, visitorHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('search_keywords')
    .values({ keyword, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('search_keyword_visitors')
    .values({ keyword, visitor_hash: visitorHash, searched_at: now })
    .onConflict((conflict) => conflict.columns(['keyword', 'visitor_hash']).doUpdateSet({ searched_at: now }))
    .execute();
}

/** Keeps the latest searches of an account, and no more than it can list. */
export async function addRecentSearch(db: Kysely<DB>, accountId: string, keyword: string, now: Date): Promise<void> {
  await db
    .insertInto('recent_searches')
    .values({ account_id: accountId, keyword, searched_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'keyword']).doUpdateSet({ searched_at: now }))
    .execute();
  await sql`
    delete from recent_searches
    where account_id = ${accountId} and keyword in (
      select keyword from recent_searches
      where account_id = ${accountId}
      order by searched_at desc, keyword
      offset ${recentKept})`.execute(db);
}

/** Keywords that several visitors have searched, the most searched first. */
export async function listShownKeywords(db: Kysely<DB>, beginning: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_keywords')
    .select('keyword')
    .where(isShown)
    .$if(beginning !== '', (found) =>
      found.where('keyword', '>=', beginning).where('keyword', '<', `${beginning}\u{10FFFF}`),
    )
    .orderBy('total_visitor', 'desc')
    .orderBy('keyword')
    .limit(limit)
    .execute();
  return rows.map(({ keyword }) => keyword);
}

export async function listRecentSearches(
  db: Kysely<DB>,
  accountId: string,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_searches')
    .select('keyword')
    .where('account_id', '=', accountId)
    .where((where) => where(where.fn<boolean>('starts_with', ['keyword', where.val(beginning)]), '=', true))
    .orderBy('searched_at', 'desc')
    .orderBy('keyword')
    .limit(limit)
    .execute();
  return rows.map(({ keyword }) => keyword);
}

export async function deleteRecentSearches(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('recent_searches').where('account_id', '=', accountId).execute();
}

/** Deletes visitors who searched before this time, and keywords that have no visitor left. */
export async function deleteVisitorsBefore(db: Kysely<DB>, time: Date): Promise<void> {
  await db.deleteFrom('search_keyword_visitors').where('searched_at', '<', time).execute();
  await db.deleteFrom('search_keywords').where('total_visitor', '=', 0n).execute();
}
