import * as operations from '@ovation/contract/conversations.ts';
import * as fans from '@ovation/contract/fans.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeFanNote } from './change-fan-note.ts';
import { countUnreadMessages } from './count-unread-messages.ts';
import { createConversation } from './create-conversation.ts';
import { deleteMessage } from './delete-message.ts';
import { getConversation } from './get-conversation.ts';
import { getFan } from './get-fan.ts';
import { listConversations, searchConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { listMissedMessages } from './list-missed-messages.ts';
import { changeMessageSettings, getMessageSettings } from './message-settings.ts';
import { readAllMessages } from './read-all-messages.ts';
import { sendMessage } from './send-message.ts';
import { getMessageFileStatus, uploadMessagePhoto, uploadMessageVideo } from './upload-message-file.ts';

export function routes(serve: Serve): void {
  serve(operations.listConversations, listConversations);
  serve(operations.createConversation, createConversation);
  serve(operations.searchConversations, searchConversations);
  serve(operations.getConversation, getConversation);
  serve(fans.getFan, getFan);
  serve(fans.changeFanNote, changeFanNote);
  serve(operations.listMessages, listMessages);
  serve(operations.sendMessage, sendMessage);
  serve(operations.uploadMessagePhoto, uploadMessagePhoto);
  serve(operations.uploadMessageVideo, uploadMessageVideo);
  serve(operations.getMessageFileStatus, getMessageFileStatus);
  serve(operations.deleteMessage, deleteMessage);
  serve(operations.countUnreadMessages, countUnreadMessages);
  serve(operations.readAllMessages, readAllMessages);
  serve(operations.listMissedMessages, listMissedMessages);
  serve(operations.getMessageSettings, getMessageSettings);
  serve(operations.changeMessageSettings, changeMessageSettings);
}
