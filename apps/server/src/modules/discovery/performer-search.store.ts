import { toMinor } from '@ovation/domain';
import type * as operations from '@ovation/contract/people/performers.ts';
import { physicalAttributes } from '@ovation/contract/people/profile-options.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf, idsOf, pageOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Call } from '../../platform/http/call.ts';
import { selectFoundPerformers, type SearchedWords } from '../../platform/search/word-indexes.ts';
import {
  birthdaysOf,
  chooseVisiblePerformers,
  isInCategory,
  selectPerformers,
  type ViewerContext,
} from '../profiles/index.ts';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import { hasBlockedCountry, mayMeet, isListed } from '../access/index.ts';

interface PerformerSearch {
  readonly query: Call<typeof operations.searchPerformers>['query'];
  readonly words?: SearchedWords;
  /** The accounts that are connected now. */
  readonly online: readonly string[];
  /** Whether the site asks for what describes bodies; if not, filters by it have no effect. */
  readonly physicalAttributes: boolean;
}

/** Accounts and counters are subqueries, because only one of them is read, for the order. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> & { readonly updatedAt: RawBuilder<unknown> } = {
  updatedAt: sql`performers.updated_at`,
  createdAt: sql`performers.created_at`,
  approvedAt: sql`performers.approved_at`,
  monthlyPrice: sql`performers.monthly_price`,
  name: sql`(select name from accounts where id = performers.account_id)`,
  username: sql`(select username from accounts where id = performers.account_id)`,
  popular: sql`(select total_follower from performer_counters where performer_id = performers.account_id)`,
};

const attributes = {
  gender: 'performers.gender',
  height: 'performers.height',
  weight: 'performers.weight',
  bodyType: 'performers.body_type',
  ethnicity: 'performers.ethnicity',
  size: 'performers.size',
  hair: 'performers.hair',
  eyes: 'performers.eyes',
  sexualOrientation: 'performers.sexual_orientation',
  country: 'performers.country',
} as const;

/** A page of ids and the total. The total comes with the rows; a page beyond the last one counts in a second query. */
export async function findPerformerIds(
  db: Kysely<DB>,
  context: ViewerContext,
  search: PerformerSearch,
): Promise<{ ids: string[]; total: number }> {
  const { query } = search;
  const { limit, offset } = pageOf(query);
  const found = select(db, context, search);
  const rows = await found
    .select((row) => row.fn.countAll<bigint>().over().as('total'))
    .orderBy(orders[query.sortBy] ?? orders.updatedAt, query.sort)
    .orderBy('performers.account_id', query.sort)
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = rows;
  if (first || offset === 0) return { ids: rows.map((row) => row.account_id), total: Number(first?.total ?? 0n) };
  const { total } = await found
    .clearSelect()
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { ids: [], total: Number(total) };
}

const isPhysical = (name: string): boolean => physicalAttributes.some((each) => each === name);
const newForMs = 7 * 24 * 3_600_000;

function select(db: Kysely<DB>, context: ViewerContext, search: PerformerSearch) {
  const { query, words, online } = search;
  let found = chooseVisiblePerformers(db, context);
  if (words) found = found.where(sql<boolean>`performers.account_id in (${selectFoundPerformers(words)})`);
  for (const [key, column] of Object.entries(attributes) as [
    keyof typeof attributes,
    (typeof attributes)[keyof typeof attributes],
  ][]) {
    const wanted = search.physicalAttributes || !isPhysical(key) ? query[key] : undefined;
    if (wanted !== undefined) found = found.where(column, '=', wanted);
  }
  if (query.age !== undefined) {
    const { from, to } = birthdaysOf(query.age, context.now);
    found = found.where('performers.date_of_birth', '>=', from).where('performers.date_of_birth', '<=', to);
  }
  if (query.minimumPrice !== undefined)
    found = found.where('performers.monthly_price', '>=', toMinor(query.minimumPrice));
  if (query.maximumPrice !== undefined)
    found = found.where('performers.monthly_price', '<=', toMinor(query.maximumPrice));
  if (query.isFreeSubscription !== undefined)
    found = found.where('performers.is_free_subscription', '=', query.isFreeSubscription);
  if (query.category !== undefined) found = found.where(isInCategory(query.category));
  if (query.tag !== undefined) found = found.where(sql<boolean>`performers.tags @> array[${query.tag}]::text[]`);
  if (query.isNew === true)
    found = found.where('performers.approved_at', '>=', new Date(context.now.getTime() - newForMs));
  if (query.isOnline === true) found = found.where('performers.account_id', '=', anyOf(online));
  return found;
}

interface PageQuery {
  /** Username in lower case, or id. */
  readonly performer: string;
  readonly viewerId: string | undefined;
  readonly country: string | undefined;
  readonly now: Date;
}

/** A performer's page, and whether it is closed to the viewer by a block of either, or to the viewer's country. */
function selectPages(db: Kysely<DB>, { viewerId, country, now }: Placeholders<PageQuery>) {
  return selectPerformers(db, { viewerId, now }).select([
    mayMeet(sql.ref('performers.account_id'), sql`${viewerId}::uuid`).as('may_meet'),
    hasBlockedCountry(sql.ref('performers.account_id'), sql`${country}::text`).as('blocks_country'),
  ]);
}

const pagesByUsername = statementOf((db, query: Placeholders<PageQuery>) =>
  selectPages(db, query).where((where) =>
    where(where.fn<string>('lower', ['accounts.username']), '=', query.performer),
  ),
);
const pagesById = statementOf((db, query: Placeholders<PageQuery>) =>
  selectPages(db, query).where('performers.account_id', '=', query.performer),
);

export type PerformerPageRow = Awaited<ReturnType<typeof pagesById>>[number];

export async function loadPageByUsername(db: Kysely<DB>, query: PageQuery): Promise<PerformerPageRow | undefined> {
  return (await pagesByUsername(db, query))[0];
}

export async function loadPageById(db: Kysely<DB>, query: PageQuery): Promise<PerformerPageRow | undefined> {
  return (await pagesById(db, query))[0];
}

interface PreviewRow {
  readonly performer_id: string;
  readonly file_id: string;
}

/** The first pictures and videos of the newest posts of each performer that everyone may see. */
export async function listPreviewFiles(
  db: Kysely<DB>,
  performerIds: readonly string[],
  count: number,
  now: Date,
): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    select p.id as performer_id, shown.file_id
    from unnest(${idsOf(performerIds)}) as p(id)
    cross join lateral (
      select files.id as file_id, c.published_at
      from feeds c
      join feed_files on feed_files.feed_id = c.id and feed_files.position = 0
      join files on files.id = feed_files.file_id and files.status = 'ready' and files.held_at is null
      where c.performer_id = p.id
        and c.access = 'public'
        and c.type in ('photo', 'video')
        and ${isListed('c', { viewer: undefined, country: undefined }, now)}
      order by c.published_at desc, c.id desc
      limit ${count}) as shown
    order by shown.published_at desc`.execute(db);
  return rows;
}
