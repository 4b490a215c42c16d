declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Messages that were added, one or a lot of them, each to another conversation. */
    'messages.sent': { readonly messages: readonly SentMessage[] };
    /** Somebody has read a conversation further than before, by a mark or by writing in it; up to which message. */
    'conversation.read': { readonly conversationId: string; readonly accountId: string; readonly upTo: bigint };
  }
}

export interface SentMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly recipientId: string;
}
