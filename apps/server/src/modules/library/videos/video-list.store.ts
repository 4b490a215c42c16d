import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { selectFound, type SearchedWords } from '../../../platform/search/word-indexes.ts';
import { isListed, isListedAmongAll, isThereForBuyer, type Viewing } from '../../access/index.ts';
import { shownColumns, withPerformer, type ShownVideoRow } from './video.store.ts';

interface VideoFilter {
  readonly performerId?: string | undefined;
  readonly access?: string | undefined;
  /** Matches titles and public descriptions only: a match in a locked one would reveal what it holds. */
  readonly words?: SearchedWords;
}

export interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/** One range of the published videos, by the moment of publishing. */
export async function listVideoRows(
  db: Kysely<DB>,
  reading: Reading,
  filter: VideoFilter,
  { after, skip, limit, sort }: ListRange,
): Promise<ShownVideoRow[]> {
  const direction = directions[sort];
  const isAfterCursor = after
    ? sql`(v.published_at, v.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ShownVideoRow>`
    select ${shownColumns(reading.viewing, reading.now)}
    from (
      select v.id
      from videos v
      where ${isFound(reading, filter)} and ${isAfterCursor}
      order by v.published_at ${direction}, v.id ${direction}
      limit ${limit} offset ${skip}) as page
    join videos v using (id)
    ${withPerformer}
    order by v.published_at ${direction}, v.id ${direction}`.execute(db);
  return rows;
}

/** The number of matching videos, or `bound` where there are more. */
export async function countVideos(
  db: Kysely<DB>,
  reading: Reading,
  filter: VideoFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select from videos v where ${isFound(reading, filter)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function isFound(reading: Reading, { performerId, access, words }: VideoFilter): RawBuilder<unknown> {
  const hasWords = words ? sql`v.id in (${selectFound('video', words)})` : sql`true`;
  return sql`${isVisible(reading, performerId)}
    and ${hasPlayableFile}
    and ${performerId === undefined ? sql`true` : sql`v.performer_id = ${performerId}`}
    and ${access === undefined ? sql`true` : sql`v.access = ${access}`}
    and ${hasWords}`;
}

/** A video whose file failed is not listed. */
const hasPlayableFile = sql`not exists (select from files where files.id = v.film_file_id and files.status = 'failed')`;

/** In the list of one performer, buyers also see what they bought and others no longer see. */
function isVisible({ viewing, now }: Reading, performerId: string | undefined): RawBuilder<unknown> {
  if (performerId === undefined) return isListedAmongAll('v', viewing, now);
  const listed = isListed('v', viewing, now);
  if (!viewing.viewer) return listed;
  const bought = sql`exists (
    select from purchases b
    where b.account_id = ${viewing.viewer.id} and b.object_kind = 'video' and b.object_id = v.id)`;
  return sql`(${listed} or (v.published_at is not null and ${bought} and ${isThereForBuyer('v', viewing)}))`;
}
