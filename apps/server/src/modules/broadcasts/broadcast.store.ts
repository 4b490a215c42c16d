import { english } from '@ovation/language/t.ts';
import type { Audience, BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';
import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { Broadcasts, DB } from '../../platform/database/types.gen.ts';
import { isActive } from '../access/index.ts';
import { storedText } from '../../platform/language/stored-text.ts';

export interface BroadcastRow extends Omit<Selectable<Broadcasts>, 'audience' | 'status'> {
  readonly audience: Audience;
  readonly status: BroadcastStatus;
}

/** The part of a broadcast that its performer edits. */
export interface BroadcastContent {
  readonly text: string;
  readonly totalFile: number;
  readonly price: bigint | null;
  readonly audience: Audience;
}

const columnsOf = ({ text, totalFile, price, audience }: BroadcastContent) => ({
  text,
  total_file: totalFile,
  price,
  audience: JSON.stringify(audience),
});

export async function insertBroadcast(
  db: Kysely<DB>,
  broadcast: BroadcastContent & { readonly id: string; readonly performerId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('broadcasts')
    .values({
      id: broadcast.id,
      performer_id: broadcast.performerId,
      ...columnsOf(broadcast),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function saveBroadcastContent(
  db: Kysely<DB>,
  id: string,
  content: BroadcastContent,
  now: Date,
): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ ...columnsOf(content), problem: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function changeRow(db: Kysely<DB>, id: string, change: Updateable<Broadcasts>): Promise<void> {
  await db.updateTable('broadcasts').set(change).where('id', '=', id).execute();
}

export async function deleteRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('broadcasts').where('id', '=', id).execute();
}

export async function findBroadcast(db: Kysely<DB>, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select * from broadcasts where id = ${id}`.execute(db);
  return rows[0];
}

/** Taken by every change and every batch; does not block messages and sales that reference the broadcast. */
export async function lockBroadcast(db: Kysely<DB>, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select * from broadcasts where id = ${id} for no key update`.execute(db);
  return rows[0];
}

export type BroadcastState = 'draft' | 'scheduled' | 'sent';

const states: Record<BroadcastState, RawBuilder<boolean>> = {
  draft: sql<boolean>`status = 'draft'`,
  scheduled: sql<boolean>`status = 'scheduled'`,
  sent: sql<boolean>`status not in ('draft', 'scheduled')`,
};

export async function listBroadcasts(
  db: Kysely<DB>,
  performerId: string,
  query: ListQuery & { readonly state?: BroadcastState | undefined },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const { limit, offset } = pageOf(query);
  const isMatching = sql`performer_id = ${performerId} and ${query.state ? states[query.state] : sql`true`}`;
  const column = sql.ref({ sendAt: 'send_at', createdAt: 'created_at' }[query.sortBy] ?? 'updated_at');
  const order = query.sort === 'desc' ? sql`desc` : sql`asc`;
  const [page, counted] = await Promise.all([
    sql<BroadcastRow>`
      select *
      from broadcasts
      where ${isMatching}
      order by ${column} ${order} nulls last, id ${order}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from broadcasts where ${isMatching}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function countDrafts(db: Kysely<DB>, performerId: string): Promise<number> {
  await lockSender(db, performerId);
  const { total } = await db
    .selectFrom('broadcasts')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Serialises what a performer writes and sends, so that each limit is counted one at a time. */
export async function lockSender(db: Kysely<DB>, performerId: string): Promise<void> {
  await sql`select account_id from performers where account_id = ${performerId} for no key update`.execute(db);
}

/** When the performer's other broadcasts go out, or went out, within a day of `at`; the earliest first. */
export async function listSendTimesAround(
  db: Kysely<DB>,
  { performerId, exceptId, at }: { readonly performerId: string; readonly exceptId: string; readonly at: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ send_at: Date }>`
    select send_at
    from broadcasts
    where performer_id = ${performerId}
      and status <> 'draft'
      and id <> ${exceptId}
      and send_at > ${at}::timestamptz - interval '1 day'
      and send_at < ${at}::timestamptz + interval '1 day'
    order by send_at`.execute(db);
  return rows.map(({ send_at }) => send_at);
}

/** Queues scheduled broadcasts that are due. */
export async function queueDue(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    update broadcasts
    set status = 'queued', updated_at = ${now}
    where status = 'scheduled' and send_at <= ${now}`.execute(db);
}

/** Makes drafts of what a performer has scheduled. */
export async function unscheduleBroadcasts(db: Kysely<DB>, performerId: string, now: Date): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ status: 'draft', send_at: null, updated_at: now })
    .where('performer_id', '=', performerId)
    .where('status', '=', 'scheduled')
    .execute();
}

/** Performers with a broadcast that has steps left. */
export async function findPerformersInProgress(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ performer_id: string }>`
    select distinct performer_id
    from broadcasts
    where ${isInProgress}`.execute(db);
  return rows.map(({ performer_id }) => performer_id);
}

const isInProgress = sql`status in ('queued', 'sending', 'recalling', 'removing')`;

/** The performer's next broadcast: one goes out at a time, and one that waits for its files lets others pass. */
export async function findNext(db: Kysely<DB>, performerId: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select *
    from broadcasts b
    where performer_id = ${performerId}
      and ${isInProgress}
      and (
        status <> 'queued'
        or not exists (
          select
          from files f
          where f.object_kind = 'broadcast' and f.object_id = b.id and f.status not in ('ready', 'failed')
        )
      )
    order by array_position(array['removing', 'recalling', 'sending', 'queued'], status), send_at, id
    limit 1`.execute(db);
  return rows[0];
}

/** The files of broadcasts, in the order in which they were chosen. */
export async function listFilesOf(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<{ id: string; object_id: string | null }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'object_id'])
    .where('object_kind', '=', 'broadcast')
    .where('object_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Why a file of the broadcast cannot be sent, if one failed to process. */
export async function findFileFailure(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select('failure_message')
    .where('object_kind', '=', 'broadcast')
    .where('object_id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return row && (row.failure_message ?? storedText(english('One of its files could not be processed.')));
}

export async function isActivePerformer(db: Kysely<DB>, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('performers')
    .innerJoin('accounts', 'accounts.id', 'performers.account_id')
    .select('account_id')
    .where('account_id', '=', performerId)
    .where(isActive('performers'))
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findBroadcastOfFile(
  db: Kysely<DB>,
  fileId: string,
): Promise<Pick<BroadcastRow, 'id' | 'performer_id' | 'status'> | undefined> {
  const { rows } = await sql<Pick<BroadcastRow, 'id' | 'performer_id' | 'status'>>`
    select b.id, b.performer_id, b.status
    from broadcasts b
    join files f on f.object_kind = 'broadcast' and f.object_id = b.id
    where f.id = ${fileId}`.execute(db);
  return rows[0];
}

export async function stopBroadcastsOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ status: 'stopped' })
    .where('performer_id', '=', performerId)
    .where('status', '=', 'sending')
    .execute();
}

/** Deletes a closed account's broadcasts that have not gone out, and empties the others, whose sales stay. */
export async function deleteBroadcastsOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db
    .deleteFrom('broadcasts')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['draft', 'scheduled', 'queued'])
    .execute();
  await db.updateTable('broadcasts').set({ text: '' }).where('performer_id', '=', performerId).execute();
}
