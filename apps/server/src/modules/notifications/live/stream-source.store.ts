import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isListed, type Viewing } from '../../access/index.ts';

/** A live stream as it is now. */
export interface StreamSource {
  readonly id: string;
  readonly has_ended: boolean;
  /** Its published recording, if the reader finds it in lists. */
  readonly recording_id: string | null;
}

export async function loadStreamSources(
  db: Kysely<DB>,
  ids: readonly string[],
  reader: Viewing,
  now: Date,
): Promise<Map<string, StreamSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StreamSource>`
    select s.id, s.status = 'ended' as has_ended, k.id as recording_id
    from streams s
    left join content k on k.kind = 'video' and k.id = s.video_id and ${isListed('k', reader, now)}
    where s.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map((stream) => [stream.id, stream]));
}
