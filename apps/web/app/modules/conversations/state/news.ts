import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { createAction } from '@reduxjs/toolkit';

/** What the stream of one's conversations tells, each thing once and in its order; both slices follow it. */
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
