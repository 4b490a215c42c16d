import { pageKind, type PageKind } from '@ovation/contract/content.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isOpenToAll, performerIsThere } from '../../access/index.ts';

/** Kinds of content that have pages, by the folder of their addresses. */
export type ContentPages = (typeof contentTypes)[PageKind]['folder'];
export const contentPages: readonly ContentPages[] = pageKind.options.map((kind) => contentTypes[kind].folder);

const tableOf = (folder: ContentPages): string =>
  contentTypes[pageKind.options.find((kind) => contentTypes[kind].folder === folder) as PageKind].table;

/** One file of the sitemap: the pages of one kind that were published in one month, `2026-11`. */
export interface SitemapPart {
  readonly month: string;
  readonly changed_at: Date;
}

export interface SitemapPage {
  readonly path: string;
  readonly changed_at: Date;
}

/** A live stream that has ended is of no interest to search engines: its recording is a video. */
const isOfInterest = (folder: ContentPages): RawBuilder<boolean> =>
  folder === 'live' ? sql<boolean>`c.status <> 'ended'` : sql<boolean>`true`;

const stranger = { viewer: undefined, country: undefined };
const month = sql`date_trunc('month', c.published_at at time zone 'UTC')`;

/** The months that have content that everyone may read, each with its latest change. */
export async function loadContentParts(db: Kysely<DB>, folder: ContentPages, now: Date): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select to_char(${month}, 'YYYY-MM') as month, max(c.updated_at) as changed_at
    from ${sql.table(tableOf(folder))} as c
    where ${isOpenToAll('c', now)} and ${isOfInterest(folder)}
    group by ${month}
    order by ${month} desc`.execute(db);
  return rows;
}

export async function loadContentPages(
  db: Kysely<DB>,
  folder: ContentPages,
  { from, to }: { from: Date; to: Date },
  now: Date,
  limit: number,
): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select '/' || a.username || '/' || ${folder}::text || '/' || c.id as path, c.updated_at as changed_at
    from ${sql.table(tableOf(folder))} as c
    join accounts a on a.id = c.performer_id
    where c.published_at >= ${from}
      and c.published_at < ${to}
      and ${isOpenToAll('c', now)}
      and ${isOfInterest(folder)}
    order by c.published_at desc, c.id desc
    limit ${limit}`.execute(db);
  return rows;
}

const joined = sql`date_trunc('month', r.created_at at time zone 'UTC')`;

/**
 * Performers are listed under the month in which they joined. Their alias must not be `p`, which the predicate uses.
 */
export async function loadPerformerParts(db: Kysely<DB>): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select to_char(${joined}, 'YYYY-MM') as month, max(r.updated_at) as changed_at
    from performers r
    where ${performerIsThere(sql.ref('r.account_id'), stranger)}
    group by ${joined}
    order by ${joined} desc`.execute(db);
  return rows;
}

export async function loadPerformerPages(
  db: Kysely<DB>,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<SitemapPage[]> {
  const { rows } = await sql<SitemapPage>`
    select '/' || a.username as path, r.updated_at as changed_at
    from performers r
    join accounts a on a.id = r.account_id
    where r.created_at >= ${from}
      and r.created_at < ${to}
      and ${performerIsThere(sql.ref('r.account_id'), stranger)}
    order by r.created_at desc, r.account_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The site's own pages. */
export async function loadSitePages(
  db: Kysely<DB>,
  limit: number,
): Promise<{ readonly slug: string; readonly updated_at: Date }[]> {
  return db.selectFrom('posts').select(['slug', 'updated_at']).orderBy('slug').limit(limit).execute();
}

/** The newest posts of a performer that everyone may read. */
export async function listPublicPostIds(
  db: Kysely<DB>,
  performerId: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('feeds as c')
    .select('c.id')
    .where('c.performer_id', '=', performerId)
    .where(isOpenToAll('c', now))
    .orderBy(sql`c.published_at desc`)
    .orderBy(sql`c.id desc`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
