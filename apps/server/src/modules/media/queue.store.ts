import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { queuePositions } from '../../platform/jobs/due-jobs.ts';
import { typesOf } from './file-types.ts';
import { processJobs, type ProcessQueue } from './jobs/process-jobs.ts';

/** Longest expected work, in milliseconds of video at the lowest rung, that does not count as long. */
const maxShortMs = 10 * 60_000;

/**
 * Expected work on a file's next part. The rungs above take about four times as long as the lowest, sound a tenth. A
 * file of unknown length counts as long.
 */
const expectedMs = sql`(
  case when coalesce(duration_ms, 0) = 0 then 'infinity'::float8 else duration_ms end
  * case
      when type = any(${typesOf('audio')}::text[]) then 0.1
      when renditions = '[]' then 1
      else 4
    end)`;

const queueOfFile = sql<ProcessQueue>`(
  case
    when type = any(${typesOf('image')}::text[]) then 'picture'
    when ${expectedMs} <= ${maxShortMs} then 'film'
    else 'long-film'
  end)`;

/** Files that wait or are being processed, without those of closed accounts, which are about to be deleted. */
const isUnderWay: RawBuilder<boolean> = sql`(
  status in ('queued', 'processing')
  and exists (
    select from accounts
    where accounts.id = files.owner_id and accounts.status <> 'closed'))`;

interface WaitingFile {
  readonly id: string;
  /** It plays already; its higher rungs are to be made. */
  readonly isPlayable: boolean;
}

/**
 * An owner's next file: those that no one can see yet first, then those that have failed least often, then the oldest.
 */
export async function nextWaiting(
  db: Kysely<DB>,
  ownerId: string,
  queue: ProcessQueue,
): Promise<WaitingFile | undefined> {
  const { rows } = await sql<WaitingFile>`
    select id, renditions <> '[]' as "isPlayable"
    from files
    where owner_id = ${ownerId} and ${isUnderWay} and ${queueOfFile} = ${queue}
    order by renditions <> '[]', attempts, id
    limit 1`.execute(db);
  return rows[0];
}

interface WaitingQueue {
  readonly queue: ProcessQueue;
  /** Whether all of the owner's files there already play. */
  readonly isFinishing: boolean;
}

/** The queues in which files of an owner wait. */
export async function queuesOf(db: Kysely<DB>, ownerId: string): Promise<WaitingQueue[]> {
  const { rows } = await sql<WaitingQueue>`
    select ${queueOfFile} as queue, bool_and(renditions <> '[]') as "isFinishing"
    from files
    where owner_id = ${ownerId} and ${isUnderWay}
    group by 1`.execute(db);
  return rows;
}

export async function listWaitingOwners(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`select distinct owner_id from files where ${isUnderWay}`.execute(db);
  return rows.map((row) => row.owner_id);
}

/**
 * How many files come before this one, plus one: 1 is next. Owners alternate, so as many files of each other owner come
 * first as of its own owner, and one more of each owner whose slot is earlier.
 */
export async function queuePositionOf(db: Kysely<DB>, fileId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    with own as (
      select id, ${queueOfFile} as queue
      from files
      where id = ${fileId}),
    waiting as (
      select id, owner_id, ${queueOfFile} as queue,
        row_number() over (
          partition by owner_id, ${queueOfFile}
          order by status = 'queued' or renditions <> '[]', renditions <> '[]', attempts, id) as round
      from files
      where ${isUnderWay}),
    slots as (${sql.join((['picture', 'film', 'long-film'] as const).map(slotsOf), sql` union all `)}),
    ranked as (
      select waiting.id, waiting.queue, waiting.round, coalesce(slots.position, 'infinity') as slot
      from waiting
      left join slots
        on slots.queue = waiting.queue
        and slots.name = 'process-' || waiting.queue || ':' || waiting.owner_id)
    select count(*)::int4 as position
    from ranked
    join own on own.queue = ranked.queue
    join ranked mine on mine.id = own.id
    where (ranked.round, ranked.slot, ranked.id) <= (mine.round, mine.slot, mine.id)`.execute(db);
  return rows[0]?.position ?? 1;
}

function slotsOf(name: ProcessQueue): RawBuilder<unknown> {
  return sql`
    select ${name}::text as queue, jobs.queue as name, jobs.position::float8 as position
    from (${queuePositions(processJobs[name])}) as jobs`;
}
