import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isOpen } from '../streams/stream.store.ts';

export interface LiveLoad {
  readonly streams: number;
  readonly viewers: number;
  /** Of uplink for all viewers together, by the latest sample of each stream. */
  readonly kilobits: number;
}

export async function loadLiveLoad(db: Kysely<DB>): Promise<LiveLoad> {
  const { rows } = await sql<Record<keyof LiveLoad, bigint>>`
    select count(*) as streams, coalesce(sum(viewers), 0) as viewers,
      coalesce(sum(viewers * latest.bitrate) / 1000, 0)::bigint as kilobits
    from streams
    left join lateral (
      select bitrate from stream_samples where stream_id = streams.id order by at desc limit 1) latest on true
    where ${isOpen}`.execute(db);
  const { streams = 0n, viewers = 0n, kilobits = 0n } = rows[0] ?? {};
  return { streams: Number(streams), viewers: Number(viewers), kilobits: Number(kilobits) };
}

interface LiveTotals {
  readonly provider: string;
  readonly ids: readonly string[];
  readonly viewers: bigint;
}

/** The open streams of each provider. */
export async function loadLiveTotals(db: Kysely<DB>): Promise<LiveTotals[]> {
  const { rows } = await sql<LiveTotals>`
    select provider, array_agg(id::text) as ids, sum(viewers)::bigint as viewers
    from streams
    where ${isOpen}
    group by provider`.execute(db);
  return rows;
}
