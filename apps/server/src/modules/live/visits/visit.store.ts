import { sql, type Insertable, type Kysely, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { DB, StreamVisits } from '../../../platform/database/types.gen.ts';
import { isCurrent, performerIsThereFor } from '../../access/index.ts';
import { aheadMs, minuteMs } from './visit-clock.ts';

export type VisitRow = Selectable<StreamVisits>;

/** A visit with what decides about its next step. */
export interface CheckedVisit extends VisitRow {
  readonly stream_status: string;
  readonly interrupted_at: Date | null;
  /** When the engine was last known to have the stream. */
  readonly heard_at: Date | null;
  readonly is_private: boolean;
  readonly is_allowed: boolean;
}

/** What a fan is about to pay for. */
export interface StreamForSale {
  readonly id: string;
  readonly performer_id: string;
  readonly access: string;
  readonly status: string;
  /** Minor units: of a ticket, or of one minute. */
  readonly price: bigint | null;
}

export async function loadStreamForSale(db: Kysely<DB>, id: string): Promise<StreamForSale | undefined> {
  return db
    .selectFrom('streams')
    .select(['id', 'performer_id', 'access', 'status', 'price'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps the stream as it is until the end of the transaction. */
export async function holdStream(db: Kysely<DB>, id: string): Promise<StreamForSale | undefined> {
  return db
    .selectFrom('streams')
    .select(['id', 'performer_id', 'access', 'status', 'price'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

export async function insertVisit(db: Kysely<DB>, visit: Insertable<StreamVisits>): Promise<VisitRow> {
  return db.insertInto('stream_visits').values(visit).returningAll().executeTakeFirstOrThrow();
}

/** Changes a visit; the engine has to learn of it. */
export async function changeVisit(
  db: Kysely<DB>,
  { id }: Pick<VisitRow, 'id'>,
  change: Updateable<StreamVisits>,
  now: Date,
): Promise<VisitRow> {
  return db
    .updateTable('stream_visits')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface VisitOf {
  readonly streamId: string;
  readonly accountId: string;
}

export async function findOpenVisit(db: Kysely<DB>, { streamId, accountId }: VisitOf): Promise<VisitRow | undefined> {
  return db
    .selectFrom('stream_visits')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Locks it against the biller. */
export async function lockOpenVisit(db: Kysely<DB>, { streamId, accountId }: VisitOf): Promise<VisitRow | undefined> {
  return db
    .selectFrom('stream_visits')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findLatestVisit(db: Kysely<DB>, { streamId, accountId }: VisitOf): Promise<VisitRow | undefined> {
  return db
    .selectFrom('stream_visits')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Visits of an account that ended lately without a first frame, although there was video. */
export async function countUnshown(
  db: Kysely<DB>,
  { streamId, accountId }: VisitOf,
  { since }: { readonly since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('stream_visits')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('updated_at', '>', since)
    .where('stream_id', '=', streamId)
    .where('first_frame_at', 'is', null)
    .where('end_reason', 'in', ['no-video', 'left'])
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Neither blocked nor suspended, the stream neither withdrawn nor hidden and still paid by the minute, and no minute
 * taken back by staff or a bank.
 */
function isAllowed(now: Date): RawBuilder<boolean> {
  const asking = { viewerId: sql.ref('v.account_id'), country: sql.ref('v.country') };
  return sql<boolean>`(
    s.access = 'minute'
    and fan.status = 'active'
    and ${isCurrent('s', now)}
    and ${performerIsThereFor(sql.ref('v.performer_id'), asking)}
    and not exists (
      select from stream_minutes m
      join charge_reversals r on r.charge_id = m.charge_id
      where m.visit_id = v.id and m.refunded_at is null and r.restored_at is null))`;
}

const tables = sql`
  stream_visits v
  join streams s on s.id = v.stream_id
  join accounts fan on fan.id = v.account_id`;

const checkedColumns = (now: Date) => sql`
  v.*, s.status as stream_status, s.interrupted_at,
  (select max(at) from stream_samples where stream_id = s.id) as heard_at,
  s.fan_id is not null as is_private,
  ${isAllowed(now)} as is_allowed`;

/** Locks an open visit; undefined if it has ended, or if another biller has it. */
export async function claimVisit(db: Kysely<DB>, id: string, now: Date): Promise<CheckedVisit | undefined> {
  const { rows } = await sql<CheckedVisit>`
    select ${checkedColumns(now)}
    from ${tables}
    where v.id = ${id} and v.ended_at is null
    for update of v skip locked`.execute(db);
  return rows[0];
}

/** Locks an open visit, after anyone who holds it. */
export async function lockVisit(db: Kysely<DB>, id: string, now: Date): Promise<CheckedVisit | undefined> {
  const { rows } = await sql<CheckedVisit>`
    select ${checkedColumns(now)}
    from ${tables}
    where v.id = ${id} and v.ended_at is null
    for update of v`.execute(db);
  return rows[0];
}

export interface DueVisit {
  readonly id: string;
  readonly stream_id: string;
  readonly account_id: string;
}

/** Open visits that may have a next step now, the oldest first. */
export async function listDueVisits(
  db: Kysely<DB>,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
  now: Date,
): Promise<DueVisit[]> {
  const soon = new Date(now.getTime() + aheadMs);
  const begun = new Date(now.getTime() + minuteMs);
  const { rows } = await sql<DueVisit>`
    select v.id, v.stream_id, v.account_id
    from stream_visits v
    join streams s on s.id = v.stream_id
    where v.ended_at is null
      and (
        s.status = 'ended'
        or v.first_frame_at is null
        or (s.status <> 'live') <> (v.paused_at is not null)
        or v.paused_at is null
        and (
          v.paid_until <= ${soon}
          or v.paid_until <= ${begun} and v.last_proof_at < v.paid_until - interval '1 minute'))
      and ${after === undefined ? sql`true` : sql`v.id > ${after}`}
    order by v.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Which visits to look at again, because something about these people or this stream has changed. */
export interface Touched {
  readonly accountId?: string | undefined;
  readonly performerId?: string | undefined;
  readonly streamId?: string | undefined;
}

export async function listOpenVisits(
  db: Kysely<DB>,
  { accountId, performerId, streamId }: Touched,
): Promise<DueVisit[]> {
  return db
    .selectFrom('stream_visits')
    .select(['id', 'stream_id', 'account_id'])
    .where('ended_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as string))
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId as string))
    .$if(streamId !== undefined, (query) => query.where('stream_id', '=', streamId as string))
    .orderBy('id')
    .execute();
}

/** Keeps the latest proof of watching; nothing else changes. */
export async function recordProof(db: Kysely<DB>, { streamId, accountId }: VisitOf, at: Date): Promise<void> {
  await db
    .updateTable('stream_visits')
    .set({ last_proof_at: sql`greatest(last_proof_at, least(${at}::timestamptz, paused_at))` })
    .where('stream_id', '=', streamId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('first_frame_at', 'is not', null)
    .execute();
}
