import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

interface SeenViewer {
  readonly viewerId: string;
  readonly accountId?: string | undefined;
}

/** Remembers who has watched, and counts them: accounts, and visitors by their viewer's id. */
export async function addViewers(
  db: Kysely<DB>,
  streamId: string,
  viewers: readonly SeenViewer[],
  now: Date,
): Promise<void> {
  if (viewers.length === 0) return;
  const { rows } = await sql`
    insert into stream_viewers (stream_id, viewer_id, account_id, first_seen_at)
    select ${streamId}::uuid, seen.viewer_id, accounts.id, ${now}::timestamptz
    from unnest(
      ${viewers.map(({ viewerId }) => viewerId)}::uuid[],
      ${viewers.map(({ accountId }) => accountId ?? null)}::uuid[]) as seen (viewer_id, account_id)
    left join accounts on accounts.id = seen.account_id
    on conflict do nothing
    returning viewer_id`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update streams
    set total_viewer = (
      select count(distinct coalesce(account_id, viewer_id)) from stream_viewers where stream_id = streams.id)
    where id = ${streamId}`.execute(db);
}

interface Sample {
  readonly viewers: number;
  readonly bitrate: number;
}

const sampleMs = 14_000;

/** One sample every 15 seconds, no matter how many ask. */
export async function addSample(db: Kysely<DB>, streamId: string, sample: Sample, at: Date): Promise<void> {
  await sql`
    insert into stream_samples (stream_id, at, viewers, bitrate)
    select ${streamId}::uuid, ${at}::timestamptz, ${sample.viewers}, ${sample.bitrate}
    where not exists (
      select from stream_samples s
      where s.stream_id = ${streamId} and s.at > ${new Date(at.getTime() - sampleMs)}::timestamptz)
    on conflict do nothing`.execute(db);
}

/** When video was seen last, as far as the samples say. */
export async function lastVideoAt(db: Kysely<DB>, streamId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('stream_samples')
    .select('at')
    .where('stream_id', '=', streamId)
    .where('bitrate', '>', 0n)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export interface SampleRow {
  readonly at: Date;
  readonly viewers: number;
  readonly bitrate: bigint;
}

/** At most `limit` points, evenly spread: the most viewers and the mean bitrate of each part. */
export async function listSamples(db: Kysely<DB>, streamId: string, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select min(at) as at, max(viewers) as viewers, avg(bitrate)::bigint as bitrate
    from (
      select *, ntile(${limit}) over (order by at) as part
      from stream_samples
      where stream_id = ${streamId}) as parts
    group by part
    order by part`.execute(db);
  return rows;
}
