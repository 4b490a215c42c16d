import { t } from '@ovation/language/t.ts';
import type { Conversation, Message } from '@ovation/contract/messaging/conversations.ts';

/** For tests: a conversation of a list. */
export function exampleConversation(id: string, given: Partial<Conversation> = {}): Conversation {
  const other = {
    _id: `other of ${id}`,
    username: id,
    name: id,
    avatar: '/no-avatar.jpg',
    isPerformer: true,
    isOnline: false,
  };
  const createdAt = '2026-01-01T00:00:00Z';
  return {
    _id: id,
    other,
    lastMessage: null,
    totalNotSeenMessages: 0,
    readSequence: 0,
    otherReadSequence: 0,
    isRestricted: false,
    createdAt,
    updatedAt: createdAt,
    ...given,
  };
}

/** For tests: a message from the other. */
export function exampleMessage(conversationId: string, sequence: number, given: Partial<Message> = {}): Message {
  const _id = `${conversationId} ${sequence}`;
  return {
    _id,
    conversationId,
    sequence,
    senderId: 'other',
    isOwn: false,
    text: t('No. {sequence}', { sequence }),
    isDeleted: false,
    replyTo: null,
    files: [],
    createdAt: '2026-01-02T00:00:00Z',
    ...given,
  };
}
