declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** One or many new messages, each in another conversation. */
    'messages.sent': { readonly messages: readonly SentMessage[] };
    /** An account has read a conversation up to a later message, by a read mark or by writing. */
    'conversation.read': { readonly conversationId: string; readonly accountId: string; readonly upTo: bigint };
  }
}

export interface SentMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly recipientId: string;
}
