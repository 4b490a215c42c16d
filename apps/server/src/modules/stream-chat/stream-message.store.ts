import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, StreamMessages } from '../../platform/database/types.gen.ts';
import type { Viewer } from '../../platform/http/call.ts';
import { isReadByViewer } from '../access/index.ts';

/** A message with its sender's card. */
export interface StreamMessageRow extends Selectable<StreamMessages> {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
}

const sender = sql.ref('g.sender_id');

const selectMessages = sql`
  select g.*, a.username, a.name, a.avatar_file_id
  from stream_messages g
  join accounts a on a.id = g.sender_id`;

export async function findStreamMessage(db: Kysely<DB>, id: string): Promise<StreamMessageRow | undefined> {
  const { rows } = await sql<StreamMessageRow>`${selectMessages} where g.id = ${id}`.execute(db);
  return rows[0];
}

export async function findByClientId(
  db: Kysely<DB>,
  senderId: string,
  clientId: string,
): Promise<StreamMessageRow | undefined> {
  const { rows } = await sql<StreamMessageRow>`
    ${selectMessages}
    where g.sender_id = ${senderId} and g.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Newest first, of senders whom the viewer reads. */
export async function listBefore(
  db: Kysely<DB>,
  performerId: string,
  { before, limit, viewer }: { readonly before: bigint; readonly limit: number; readonly viewer: Viewer },
): Promise<StreamMessageRow[]> {
  const { rows } = await sql<StreamMessageRow>`
    ${selectMessages}
    where g.performer_id = ${performerId} and g.sequence < ${before} and ${isReadByViewer(viewer, sender)}
    order by g.sequence desc
    limit ${limit}`.execute(db);
  return rows;
}

/** What happened after a position, in its order. */
export async function listSince(
  db: Kysely<DB>,
  performerId: string,
  { after, limit, viewer }: { readonly after: bigint; readonly limit: number; readonly viewer: Viewer },
): Promise<StreamMessageRow[]> {
  const { rows } = await sql<StreamMessageRow>`
    ${selectMessages}
    where g.performer_id = ${performerId} and g.position > ${after} and ${isReadByViewer(viewer, sender)}
    order by g.position
    limit ${limit}`.execute(db);
  return rows;
}

export interface NewStreamMessage {
  readonly id: string;
  readonly performerId: string;
  readonly sequence: bigint;
  readonly position: bigint;
  readonly senderId: string;
  readonly clientId: string | null;
  readonly text: string;
  readonly tip?: { readonly chargeId: string; /** Minor units. */ readonly amount: bigint };
}

/** The caller holds the conversation's lock. */
export async function insertStreamMessage(db: Kysely<DB>, message: NewStreamMessage, now: Date): Promise<void> {
  await db
    .insertInto('stream_messages')
    .values({
      id: message.id,
      performer_id: message.performerId,
      sequence: message.sequence,
      position: message.position,
      sender_id: message.senderId,
      client_id: message.clientId,
      text: message.text,
      tip_charge_id: message.tip?.chargeId ?? null,
      tip_amount: message.tip?.amount ?? null,
      created_at: now,
    })
    .execute();
}

/** The caller holds the conversation's lock. Returns false if it was deleted already. */
export async function markDeleted(db: Kysely<DB>, id: string, position: bigint, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream_messages')
    .set({ text: '', deleted_at: now, position })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A chat with a message of this account that is not deleted. */
export async function findStreamOfSender(db: Kysely<DB>, senderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_messages')
    .select('performer_id')
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.performer_id;
}

/** The caller holds the conversation's lock. */
export async function deleteAllOf(
  db: Kysely<DB>,
  performerId: string,
  senderId: string,
  { position, now }: { readonly position: bigint; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('stream_messages')
    .set({ text: '', deleted_at: now, position })
    .where('performer_id', '=', performerId)
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .execute();
}
