declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Messages that were added, one or a lot of them, each to another conversation. */
    'messages.sent': { readonly messages: readonly SentMessage[] };
    /** Somebody has read a conversation further than before. */
    'conversation.read': { readonly conversationId: string; readonly accountId: string };
  }
}

export interface SentMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly recipientId: string;
}
