import type { ReportedKind } from '@ovation/contract/site/reports.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

interface ReportedFileIds {
  readonly ids: readonly string[];
  /** How many files the object has, also beyond the limit. */
  readonly total: number;
}

/** The first files of one reported object, in the order of its page. */
export async function findReportedFiles(
  db: Kysely<DB>,
  { kind, id }: { readonly kind: ReportedKind; readonly id: string },
  limit: number,
): Promise<ReportedFileIds> {
  const filesOf = fileQueries[kind];
  if (!filesOf) return { ids: [], total: 0 };
  const { rows } = await sql<{ file_id: string; total: bigint }>`
    select file_id, count(*) over () as total
    from (${filesOf(id)}) as part (file_id, place)
    where file_id is not null
    order by place, file_id
    limit ${limit}`.execute(db);
  return { ids: rows.map(({ file_id }) => file_id), total: Number(rows[0]?.total ?? 0) };
}

/** Files and their places, by the kind of the object; reviews and messages of stream chats are only text. */
const fileQueries: Partial<Record<ReportedKind, (id: string) => RawBuilder<unknown>>> = {
  feed: (id) => sql`
    select file_id, position
    from feed_files
    where feed_id = ${id}
    union all
    select unnest(array[thumbnail_file_id, teaser_file_id]), generate_series(1000, 1001)
    from feeds
    where id = ${id}`,
  gallery: (id) => sql`
    select p.file_id, case when p.id = g.cover_photo_id then -1 else p.position end
    from photos p
    join galleries g on g.id = p.gallery_id
    where p.gallery_id = ${id}`,
  photo: (id) => sql`select file_id, 0 from photos where id = ${id}`,
  video: (id) => sql`
    select unnest(array[film_file_id, teaser_file_id, thumbnail_file_id]), generate_series(0, 2)
    from videos
    where id = ${id}`,
  product: (id) => sql`
    select id, position
    from files
    where object_kind = 'product' and object_id = ${id} and type = 'product-image'`,
  stream: (id) => sql`select image_file_id, 0 from streams where id = ${id}`,
  performer: (id) => sql`
    select unnest(array[a.avatar_file_id, a.cover_file_id, p.welcome_file_id]), generate_series(0, 2)
    from performers p
    join accounts a on a.id = p.account_id
    where p.account_id = ${id}`,
  comment: (id) => sql`select picture_file_id, 0 from comments where id = ${id}`,
  message: (id) => sql`
    select f.id, f.position
    from messages m
    join files f on (f.object_kind, f.object_id) in (('message', m.id), ('broadcast', m.broadcast_id))
    where m.id = ${id}`,
  picture: (id) => sql`select id, 0 from files where id = ${id}`,
};
