import * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeStreamConversation } from './change-stream-conversation.ts';
import { clearStreamMessages } from './clear-stream-messages.ts';
import { getStreamConversation } from './get-stream-conversation.ts';
import { listPublicMessages, listStreamMessages } from './list-stream-messages.ts';
import { sendStreamMessage } from './send-stream-message.ts';

export function routes(serve: Serve): void {
  serve(operations.getStreamConversation, getStreamConversation);
  serve(operations.changeStreamConversation, changeStreamConversation);
  serve(operations.listPublicMessages, listPublicMessages);
  serve(operations.listStreamMessages, listStreamMessages);
  serve(operations.sendStreamMessage, sendStreamMessage);
  serve(operations.clearStreamMessages, clearStreamMessages);
}
