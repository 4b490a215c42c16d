import { sql, type Kysely } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import { isAgreedTo } from '../../settings/index.ts';

function selectAgreements(db: Kysely<DB>) {
  return db
    .selectFrom('agreements as g')
    .innerJoin('post_versions as v', 'v.id', 'g.version_id')
    .innerJoin('posts as p', 'p.id', 'v.post_id')
    .select(['g.id', 'g.version_id', 'g.way', 'g.created_at', 'v.title', 'v.published_at', 'p.slug']);
}

export type AgreementRow = Awaited<ReturnType<ReturnType<typeof selectAgreements>['executeTakeFirstOrThrow']>>;

const columns = { updatedAt: 'g.created_at', createdAt: 'g.created_at' } as const;

export async function listAgreementRows(
  db: Kysely<DB>,
  accountId: string,
  query: ListQuery,
): Promise<{ readonly rows: AgreementRow[]; readonly total: number }> {
  return listPage(
    db.selectFrom('agreements').where('account_id', '=', accountId),
    selectAgreements(db)
      .where('g.account_id', '=', accountId)
      .orderBy(columnOf(query.sortBy, columns), query.sort)
      .orderBy('g.id', query.sort),
    query,
  );
}

/** With the text; undefined for other accounts' agreements. */
export async function findAgreement(db: Kysely<DB>, accountId: string, id: string) {
  return selectAgreements(db)
    .select('v.content')
    .where('g.id', '=', id)
    .where('g.account_id', '=', accountId)
    .executeTakeFirst();
}

export interface CurrentVersion {
  readonly version_id: string;
  readonly slug: string;
  readonly title: string;
  readonly published_at: Date;
}

/** The latest version of each published page (`p`), and the latest that asked for an agreement (`needed`). */
const currentVersions = sql`
  from posts p
  cross join lateral (
    select v.id, v.title, v.published_at
    from post_versions v
    where v.post_id = p.id
    order by v.published_at desc, v.id desc
    limit 1) latest
  left join lateral (
    select v.published_at
    from post_versions v
    where v.post_id = p.id and v.needs_agreement
    order by v.published_at desc
    limit 1) needed on true
  where p.published_at is not null`;

/** What an account has not agreed to, although the site asks for it. */
export async function findDueVersions(db: Kysely<DB>, accountId: string, limit: number): Promise<CurrentVersion[]> {
  const { rows } = await sql<CurrentVersion>`
    select latest.id as version_id, p.slug, latest.title, latest.published_at
    ${currentVersions}
      and needed.published_at is not null
      and not exists (
        select
        from agreements g
        join post_versions a on a.id = g.version_id
        where g.account_id = ${accountId} and a.post_id = p.id and a.published_at >= needed.published_at)
    order by p.slug
    limit ${limit}`.execute(db);
  return rows;
}

/** The current texts that people agree to by registering. */
export async function findVersionsForRegistration(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select latest.id
    ${currentVersions} and ${isAgreedTo('p')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these versions, those that visitors read now. */
export async function findCurrentAmong(db: Kysely<DB>, versionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select latest.id
    ${currentVersions} and latest.id = any(${[...versionIds]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertAgreements(
  db: Kysely<DB>,
  {
    accountId,
    versionIds,
    way,
  }: { accountId: string; versionIds: readonly string[]; way: 'registration' | 'question' },
  now: Date,
): Promise<void> {
  if (versionIds.length === 0) return;
  await db
    .insertInto('agreements')
    .values(versionIds.map((id) => ({ id: newId(), account_id: accountId, version_id: id, way, created_at: now })))
    .onConflict((conflict) => conflict.constraint('agreements_once').doNothing())
    .execute();
}

/** By registering, people say that they are 18 or older. */
export async function insertAdultStatement(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  await db.insertInto('adult_statements').values({ account_id: accountId, created_at: now }).execute();
}

/** When an account said so; undefined for one from before it was asked. */
export async function findAdultStatement(db: Kysely<DB>, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('adult_statements')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.created_at;
}
