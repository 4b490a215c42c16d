import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { createAction } from '@reduxjs/toolkit';

/** The events of the account's conversations, each once and in order. Both slices handle them. */
export const messageCreated = createAction<Message>('conversations/messageCreated');
export const messageChanged = createAction<Message>('conversations/messageChanged');
export const messageDeleted = createAction<{ readonly conversationId: string; readonly messageId: string }>(
  'conversations/messageDeleted',
);
export const conversationRead = createAction<{
  readonly conversationId: string;
  readonly isOwn: boolean;
  readonly readSequence: number;
}>('conversations/conversationRead');
