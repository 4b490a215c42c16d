/** What a message brings besides its words, while it is being written. */
export interface Attachments {
  /** Of files that are uploaded, in their order. */
  readonly fileIds: readonly string[];
  /** What opening them costs; null: nothing. */
  readonly price: number | null;
  readonly isEmpty: boolean;
  /** Nothing is on its way any more: the message can be sent. */
  readonly isReady: boolean;
  /** After sending: the tray is empty again. */
  clear(): void;
}

const none: Attachments = { fileIds: [], price: null, isEmpty: true, isReady: true, clear: () => undefined };

/** The files of the message that is being written in a conversation. */
export function useAttachments(_conversationId: string): Attachments {
  return none;
}
