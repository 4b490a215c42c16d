import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { queuePositions } from '../../platform/jobs/queue-positions.ts';
import { typesOf } from './file-types.ts';
import { processJobs, type Line } from './jobs/process-jobs.ts';

/** A film of so much, of which only the lowest rung is to be made, is still no long one. */
const longestShortMs = 10 * 60_000;

/** The rungs above take about four times as long as the lowest; sound takes a tenth. Of a length that nobody knows the worst is expected. */
const expectedMs = sql`
  (case when coalesce(duration_ms, 0) = 0 then 'infinity'::float8 else duration_ms end
    * case when type = any(${typesOf('audio')}::text[]) then 0.1 when renditions = '[]' then 1 else 4 end)`;

const line = sql<Line>`
  (case when type = any(${typesOf('image')}::text[]) then 'picture' when ${expectedMs} <= ${longestShortMs} then 'film' else 'long-film' end)`;

/** Files that wait to be processed, or are; those of a closed account are about to be deleted. */
const isUnderWay: RawBuilder<boolean> = sql`
  (status in ('queued', 'processing') and exists (select from accounts where accounts.id = files.owner_id and accounts.status <> 'closed'))`;

export interface WaitingFile {
  readonly id: string;
  /** It plays already; its higher rungs are to be made. */
  readonly isPlayable: boolean;
}

/** Which of an owner's files comes next: what nobody can see yet before what plays already, what never failed before what did, then the oldest. */
export async function nextWaiting(db: Kysely<DB>, ownerId: string, inLine: Line): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`
    select id, renditions <> '[]' as "isPlayable" from files
    where owner_id = ${ownerId} and ${isUnderWay} and ${line} = ${inLine}
    order by renditions <> '[]', attempts, id limit 1`.execute(db);
  return rows[0];
}

export interface WaitingLine {
  readonly line: Line;
  /** Whether all that waits there plays already. */
  readonly isFinishing: boolean;
}

/** The lines in which files of an owner wait. */
export async function linesOf(db: Kysely<DB>, ownerId: string): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select ${line} as line, bool_and(renditions <> '[]') as "isFinishing" from files where owner_id = ${ownerId} and ${isUnderWay} group by 1`.execute(
    db,
  );
  return rows;
}

export async function ownersWaiting(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`select distinct owner_id from files where ${isUnderWay}`.execute(db);
  return rows.map((row) => row.owner_id);
}

/**
 * How many files come before this one, plus one: 1 is next. Owners take turns, so that of each other owner as many come before
 * it as of its own, and one more of those who stand before its owner.
 */
export async function queuePositionOf(db: Kysely<DB>, fileId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    with own as (select id, owner_id, ${line} as line from files where id = ${fileId}),
    waiting as (
      select id, owner_id, ${line} as line,
        row_number() over (partition by owner_id, ${line} order by status = 'queued' or renditions <> '[]', renditions <> '[]', attempts, id) as turn
      from files where ${isUnderWay}),
    places as (${sql.join((['picture', 'film', 'long-film'] as const).map(placesOf), sql` union all `)}),
    ranked as (
      select waiting.id, waiting.line, waiting.turn, coalesce(places.place, 'infinity') as place
      from waiting left join places on places.line = waiting.line and places.queue = 'process-' || waiting.line || ':' || waiting.owner_id)
    select count(*)::int4 as position from ranked
    join own on own.line = ranked.line join ranked mine on mine.id = own.id
    where (ranked.turn, ranked.place, ranked.id) <= (mine.turn, mine.place, mine.id)`.execute(db);
  return rows[0]?.position ?? 1;
}

function placesOf(name: Line): RawBuilder<unknown> {
  return sql`select ${name}::text as line, queue, position::float8 as place from (${queuePositions(processJobs[name])}) as placed`;
}
