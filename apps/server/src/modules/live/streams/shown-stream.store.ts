import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { factColumns, isCurrent, isPublished, type FactRow, type Viewing } from '../../access/index.ts';
import type { StreamRow } from './stream.store.ts';

/** A stream with its performer's card, the access facts for one viewer, and what the viewer has done with it. */
export interface ShownStreamRow extends StreamRow, FactRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly cover_file_id: string | null;
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
  /** The recording, if its performer has published it. */
  readonly published_video_id: string | null;
}

/** The columns of `ShownStreamRow`, from `s` and its performer's row `p` and account `a`. */
export function shownColumns(viewing: Viewing, now: Date): RawBuilder<ShownStreamRow> {
  const viewerId = sql`${viewing.viewer?.id ?? null}::uuid`;
  return sql`s.*, a.username, a.name, a.avatar_file_id, a.cover_file_id,
    array(
      select action from reactions
      where account_id = ${viewerId} and object_kind = 'stream' and object_id = s.id) as actions,
    (
      select v.id from videos v
      where v.id = s.video_id and ${isCurrent('v', now)} and ${isPublished('v', now)}) as published_video_id,
    ${factColumns(viewing, { kind: sql`'stream'`, id: sql.ref('s.id') }, now)}`;
}

/** The joins that `shownColumns` needs in addition to `streams s`. */
export const withPerformer = sql`
  join performers p on p.account_id = s.performer_id
  join accounts a on a.id = s.performer_id`;

/** In the order of the ids; ids that do not exist are left out. */
export async function loadShownStreams(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<ShownStreamRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownStreamRow>`
    select ${shownColumns(viewing, now)}
    from streams s
    ${withPerformer}
    where s.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
