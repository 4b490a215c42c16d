import type { Conversation, OpenConversation } from '@ovation/contract/messaging/conversations.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/call.ts';
import { findGoverning } from './messages/attach-files.ts';
import { findConversation, type SeenConversationRow } from './conversation.store.ts';
import { loadLastMessages } from './messages/message.store.ts';
import { refusalToWrite, type Refusal } from './policy.ts';
import { presentConversation } from './present.ts';
import { readMessages } from './messages/read-messages.ts';
import { loadRelationship, type Relationship } from './relationship.store.ts';

/** Refuses who is no party to it: to all others it is not there. */
export async function requireConversation(db: Kysely<DB>, accountId: string, id: string): Promise<SeenConversationRow> {
  const conversation = await findConversation(db, accountId, id);
  if (!conversation) throw new Failure('not-found', 'This conversation does not exist.');
  return conversation;
}

/** Who writes, and from where. */
export interface Writing {
  readonly actor: Actor;
  readonly country: string | undefined;
}

export async function presentConversations(
  app: App,
  { actor, country }: Writing,
  rows: readonly SeenConversationRow[],
): Promise<Conversation[]> {
  const last = await readMessages(app, { viewer: actor, country }, await loadLastMessages(app.database, rows));
  const byConversation = new Map(last.map((message) => [message.conversationId, message]));
  return rows.map((row) =>
    presentConversation(row, {
      lastMessage: byConversation.get(row.id),
      isOnline: row.may_meet && app.realtime.isOnline(row.other_id),
    }),
  );
}

export async function presentOpen(app: App, writing: Writing, row: SeenConversationRow): Promise<OpenConversation> {
  const [shown] = await presentConversations(app, writing, [row]);
  const refusal = await findFailure(app, app.database, writing, row.other_id);
  if (!shown) throw new Failure('not-found');
  const mayAttach = findGoverning(writing.actor, { id: row.other_id, kind: row.kind }) !== undefined;
  return {
    ...shown,
    mayAttach,
    mayWrite: refusal === undefined,
    ...(refusal ? { refusal: refusal.message, ...(refusal.remedy ? { remedy: refusal.remedy } : {}) } : {}),
  };
}

/** Why this account may not write to the other; none when it may. */
export async function findFailure(
  app: App,
  db: Kysely<DB>,
  { actor, country }: Writing,
  otherId: string,
): Promise<Refusal | undefined> {
  return findRefusal(actor, await loadRelationship(db, { accountId: actor.id, otherId, country }, app.clock.now()));
}

/** The same, once it is known how the two stand to each other. */
export function findRefusal(actor: Actor, relationship: Relationship | undefined): Refusal | undefined {
  return relationship
    ? refusalToWrite(actor, relationship)
    : { code: 'not-found', message: 'This account does not exist.' };
}
