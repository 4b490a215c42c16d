import { sql, type Kysely } from 'kysely';
import { idsOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isListed } from '../access/index.ts';

export interface PreviewRow {
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
