import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message, MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { announceRead, announceUnread } from '../announce.ts';
import { findMember, loadUnread, moveReadMark, countUnread, type MemberRow } from '../conversation-member.store.ts';
import { lockConversation } from '../conversation.store.ts';
import { requireConversation } from '../read-conversations.ts';
import { findStreamEnd, listMessageEvents, type MessageEventRow } from './message-event.store.ts';
import { loadMessages } from './message.store.ts';
import { readMessages } from './read-messages.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export async function readAllMessages({ app, actor, params, body }: Call<typeof operations.readAllMessages>) {
  await requireConversation(app.database, actor.id, params.id);
  return app.transaction(async (work) => {
    const last = (await lockConversation(work.db, params.id))?.last_sequence ?? 0n;
    const member = requireRow(await findMember(work.db, params.id, actor.id));
    const wanted = body?.sequence === undefined ? last : BigInt(body.sequence);
    const upTo = wanted < last ? wanted : last;
    if (upTo > member.read_sequence) await moveMark(work, app, member, upTo);
    const { inConversation, total } = await loadUnread(work.db, params.id, actor.id);
    return {
      readSequence: Number(upTo > member.read_sequence ? upTo : member.read_sequence),
      totalNotSeenMessages: inConversation,
      total,
    };
  });
}

/** Events are inserted before counters change, whose trigger locks an inbox, too. */
async function moveMark(
  work: Work,
  app: App,
  { conversation_id: conversationId, account_id: readerId, other_id: otherId, restricted_from }: MemberRow,
  sequence: bigint,
): Promise<void> {
  await announceRead(
    work,
    app,
    { conversationId, readerId, otherId, sequence, isRestricted: restricted_from !== null },
    app.clock.now(),
  );
  await moveReadMark(work.db, conversationId, readerId, sequence);
  await announceUnread(work, app, conversationId, readerId);
  await work.publish('conversation.read', { conversationId, accountId: readerId, upTo: sequence });
}

export async function countUnreadMessages({ app, actor }: Call<typeof operations.countUnreadMessages>) {
  return { total: await countUnread(app.database, actor.id) };
}

/** Returns messages in their current state: one that was deleted meanwhile has no text, and its deletion follows. */
export async function listMissedMessages({ app, actor, query, request }: Call<typeof operations.listMissedMessages>) {
  const end = await findStreamEnd(app.database, actor.id);
  if (query.after === undefined)
    return { data: [], position: Number(end.last_position), isComplete: true, isForgotten: false };
  const after = BigInt(query.after);
  if (after < end.forgotten_position || after > end.last_position)
    return { data: [], position: Number(end.last_position), isComplete: true, isForgotten: true };
  const found = await listMessageEvents(app.database, actor.id, after, query.limit + 1);
  const rows = found.slice(0, query.limit);
  const messages = await loadMessages(
    app.database,
    rows.flatMap(({ message_id, name }) => (isMessageEvent(name) && message_id !== null ? [message_id] : [])),
  );
  const shown = await readMessages(app, { viewer: actor, country: request.country }, messages);
  const byId = new Map(shown.map((message) => [message._id, message]));
  return {
    data: rows.map((row) => presentMissed(row, byId)),
    position: Number(rows.at(-1)?.position ?? after),
    isComplete: found.length === rows.length,
    isForgotten: false,
  };
}

function isMessageEvent(name: string): boolean {
  return name === 'message.created' || name === 'message.changed';
}

function presentMissed(row: MessageEventRow, messages: ReadonlyMap<string, Message>): MissedEvent {
  const event = {
    name: row.name as MissedEvent['name'],
    position: Number(row.position),
    conversationId: row.conversation_id,
  };
  if (row.name === 'conversation.read')
    return { ...event, accountId: row.reader_id ?? '', readSequence: Number(row.read_sequence) };
  if (row.name === 'message.deleted') return { ...event, messageId: row.message_id ?? '' };
  const message = messages.get(row.message_id ?? '');
  return { ...event, ...(message ? { message } : {}) };
}
