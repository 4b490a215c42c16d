import { sql, type Kysely, type Selectable } from 'kysely';
import { validate as isId } from 'uuid';
import { pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { PartitionedTable } from '../../platform/database/partitions/period.ts';
import type { DB, SecurityEvents } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';

export type SecurityEventRow = Selectable<SecurityEvents>;

export const securityEventsByMonth: PartitionedTable = {
  name: 'security_events',
  column: 'created_at',
  period: 'month',
  ahead: 3,
};

interface NewEvent {
  readonly kind: string;
  readonly actorId: string | undefined;
  readonly subjectId: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly details: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** Clients may send one of any length. */
const longestUserAgent = 400;

export async function insertEvent(
  db: Kysely<DB>,
  { kind, actorId, subjectId, address, userAgent, details, createdAt }: NewEvent,
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      id: newId(),
      kind,
      actor_id: actorId ?? null,
      subject_id: subjectId ?? null,
      address,
      user_agent: userAgent.slice(0, longestUserAgent),
      details: JSON.stringify(details),
      created_at: createdAt,
    })
    .execute();
}

/** Whether an actor has caused such an event since a moment; reads only what they caused since. */
export async function hasEventSince(
  db: Kysely<DB>,
  { kind, actorId, address, details }: Pick<NewEvent, 'kind' | 'address' | 'details'> & { readonly actorId: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from security_events
    where actor_id = ${actorId} and created_at > ${since} and kind = ${kind} and address = ${address}
      and details = ${JSON.stringify(details)}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The details of the latest event of this kind that an actor has caused about an account since a moment. */
export async function findDetails(
  db: Kysely<DB>,
  { kind, actorId, subjectId }: { readonly kind: string; readonly actorId: string; readonly subjectId: string },
  since: Date,
): Promise<Record<string, string> | undefined> {
  const row = await db
    .selectFrom('security_events')
    .select('details')
    .where('actor_id', '=', actorId)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.details as Record<string, string> | undefined;
}

export interface EventFilter {
  readonly kind: string | undefined;
  /** Matches the actor, and the account that the event is about. */
  readonly accountId: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

function filtered(db: Kysely<DB>, { kind, accountId, from, until }: EventFilter) {
  return db
    .selectFrom('security_events')
    .$if(kind !== undefined, (list) => list.where('kind', '=', kind as string))
    .$if(accountId !== undefined, (list) =>
      list.where((where) =>
        where.or([where('actor_id', '=', accountId as string), where('subject_id', '=', accountId as string)]),
      ),
    )
    .$if(from !== undefined, (list) => list.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (list) => list.where('created_at', '<', until as Date));
}

/** Sorted by time. `total` stops at `maxCounted`, so that a log of years is not scanned for a number. */
export async function findEvents(
  db: Kysely<DB>,
  query: ListQuery & EventFilter & { readonly maxCounted: number },
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const found = filtered(db, query);
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found.selectAll().orderBy('created_at', query.sort).orderBy('id', query.sort).limit(limit).offset(offset).execute(),
    db
      .selectFrom(found.select('id').limit(query.maxCounted).as('counted'))
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

/** The account with this username, email address or id. */
export async function findAccountId(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const wanted = name.toLowerCase();
  if (isId(wanted)) return wanted;
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    select id
    from accounts
    where lower(username) = ${wanted} or lower(email) = ${wanted}
    limit 1`.execute(db);
  return row?.id;
}

/** Deletes up to `limit` events older than `end` and returns how many. The database forbids any other deletion. */
export async function deleteEventsBefore(db: Kysely<DB>, end: Date, limit: number): Promise<number> {
  await sql`select set_config('ovation.security_events_end', ${end.toISOString()}, true)`.execute(db);
  const { rows } = await sql`
    delete from security_events
    where id in (
      select id
      from security_events
      where created_at < ${end}
      order by created_at, id
      limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
