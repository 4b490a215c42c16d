import type { Message } from '@ovation/contract/messaging/conversations.ts';
import {
  deletedStreamText,
  type StreamConversation,
  type StreamMessage,
  type StreamWritingRule,
} from '@ovation/contract/messaging/stream-chat.ts';
import { presentAccountCard } from '../accounts/index.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import type { StreamMessageRow } from './stream-message.store.ts';

export function presentStream(row: StreamRow): StreamConversation {
  return {
    _id: row.performer_id,
    isOpen: row.is_open,
    whoMayWrite: row.who_may_write as StreamWritingRule,
    slowSeconds: row.slow_seconds,
    topic: row.topic,
    position: Number(row.last_position),
    clearedSequence: Number(row.cleared_sequence),
  };
}

export function presentStreamMessage(row: StreamMessageRow): StreamMessage {
  const isDeleted = row.deleted_at !== null;
  return {
    _id: row.id,
    conversationId: row.performer_id,
    sequence: Number(row.sequence),
    position: Number(row.position),
    sender: presentAccountCard({ ...row, id: row.sender_id }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    text: isDeleted ? deletedStreamText : row.text,
    isDeleted,
    createdAt: row.created_at.toISOString(),
  };
}

/** A deleted message in the shape of direct messages, which share the delete operation. */
export function presentDeleted(row: StreamMessageRow, viewerId: string): Message {
  return {
    _id: row.id,
    conversationId: row.performer_id,
    sequence: Number(row.sequence),
    senderId: row.sender_id,
    isOwn: row.sender_id === viewerId,
    text: deletedStreamText,
    isDeleted: true,
    replyTo: null,
    files: [],
    createdAt: row.created_at.toISOString(),
  };
}
