import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message, MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findStreamEnd, listMessageEvents, type MessageEventRow } from './message-event.store.ts';
import { loadMessages } from './message.store.ts';
import { readMessages } from './read-messages.ts';

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
