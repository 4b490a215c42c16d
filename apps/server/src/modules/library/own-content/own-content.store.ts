import type { PublishingState } from '@ovation/contract/content.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnOf, containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { bookInUse } from '../../ledger/index.ts';
import { isInState } from '../publishing.store.ts';

export interface OwnContentList extends ListQuery {
  /** Part of the text, the title or the description. */
  readonly q?: string | undefined;
  readonly state?: PublishingState | undefined;
  /** Published from this moment, and before the other. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Only content with a file that could not be processed. */
  readonly failed?: 'true' | undefined;
}

export type OwnContentKind = 'feed' | 'gallery' | 'video';

export interface FoundContent {
  readonly kind: OwnContentKind;
  readonly id: string;
}

interface Source {
  readonly kind: OwnContentKind;
  readonly table: string;
  readonly words: RawBuilder<unknown>;
}

const titleAndDescription = sql`concat_ws(' ', own.title, own.description)`;

const sources: readonly Source[] = [
  { kind: 'feed', table: 'feeds', words: sql`own.text` },
  { kind: 'gallery', table: 'galleries', words: titleAndDescription },
  { kind: 'video', table: 'videos', words: titleAndDescription },
];

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', publishedAt: 'published_at' } as const;

/** One page of a performer's own content of all types, without what is withdrawn. */
export async function findOwnContent(
  db: Kysely<DB>,
  performerId: string,
  list: OwnContentList,
  now: Date,
): Promise<{ found: FoundContent[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const name = columnOf(list.sortBy, columns);
  const [column, direction] = [sql.ref(name), sql.raw(list.sort)];
  // Drafts have no moment of publication. The other columns are never null, and their indexes do not know of nulls.
  const nulls = name === 'published_at' ? sql` nulls last` : sql``;
  const order = sql`${column} ${direction}${nulls}, id ${direction}`;
  // Each type needs at most as many rows as the page ends after; so each reads its own index.
  const parts = sources.map(
    (source) => sql`(
      select ${sql.lit(source.kind)} as kind, id, ${column}
      from ${sql.table(source.table)} own
      where ${isListed(source, performerId, list, now)}
      order by ${order}
      limit ${limit + offset})`,
  );
  const counts = sources.map(
    (source) => sql`(
      select count(*) from ${sql.table(source.table)} own where ${isListed(source, performerId, list, now)})`,
  );
  const [{ rows }, count] = await Promise.all([
    sql<FoundContent>`
      select kind, id from (${sql.join(parts, sql` union all `)}) found
      order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
  ]);
  return { found: rows, total: Number(count.rows[0]?.total ?? 0n) };
}

function isListed(
  { kind, words }: Source,
  performerId: string,
  { q, state, from, until, failed }: OwnContentList,
  now: Date,
): RawBuilder<unknown> {
  const conditions = [
    sql`own.performer_id = ${performerId} and own.withdrawn_at is null`,
    ...(q === undefined || q === '' ? [] : [sql`${words} ilike ${containing(q)}`]),
    ...(state === undefined ? [] : [isInState(state, now)]),
    ...(from === undefined ? [] : [sql`own.published_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`own.published_at < ${until}`]),
    ...(failed === 'true' ? [hasFailedFile(kind)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const hasFailedFile = (kind: OwnContentKind) => sql`exists (
  select from files
  where files.object_kind = ${sql.lit(kind)} and files.object_id = own.id and files.status = 'failed')`;

/** How many posts, galleries and videos of a performer fans can find now. */
export async function countPublished(db: Kysely<DB>, performerId: string, now: Date): Promise<number> {
  const counts = sources.map(
    ({ table }) => sql`(
      select count(*) from ${sql.table(table)} own
      where own.performer_id = ${performerId} and own.withdrawn_at is null and ${isInState('published', now)})`,
  );
  const { rows } = await sql<{ total: bigint }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** What earned most of what was published in a time, or else was liked or commented on most. */
export async function findBestContent(
  db: Kysely<DB>,
  performerId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<FoundContent | undefined> {
  const parts = sources.map(
    ({ kind, table }) => sql`
      select ${sql.lit(kind)} as kind, id, total_like, total_comment
      from ${sql.table(table)} own
      where own.performer_id = ${performerId} and own.withdrawn_at is null
        and own.published_at >= ${since} and ${isInState('published', now)}`,
  );
  const { rows } = await sql<FoundContent>`
    with sold as (
      select object_id, sum(net) as net
      from charges
      where performer_id = ${performerId} and created_at >= ${since} and book = ${bookInUse}
        and type in ('feed', 'gallery', 'video')
      group by object_id)
    select kind, id
    from (${sql.join(parts, sql` union all `)}) published
    left join sold on sold.object_id = published.id
    where sold.net > 0 or total_like > 0 or total_comment > 0
    order by coalesce(sold.net, 0) desc, total_like desc, total_comment desc, id desc
    limit 1`.execute(db);
  return rows[0];
}
