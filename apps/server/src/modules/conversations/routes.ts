import * as operations from '@ovation/contract/messaging/conversations.ts';
import * as fans from '@ovation/contract/people/fans.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeFanNote } from './fans/change-fan-note.ts';
import { countUnreadMessages } from './messages/count-unread-messages.ts';
import { createConversation, getConversation, listConversations, searchConversations } from './conversations.ts';
import { deleteMessage } from './messages/delete-message.ts';
import { getFan } from './fans/get-fan.ts';
import { listMissedMessages } from './messages/list-missed-messages.ts';
import { changeMessageSettings, getMessageSettings } from './settings/message-settings.ts';
import { readAllMessages } from './messages/read-all-messages.ts';
import { sendMessage, listMessages } from './messages/messages.ts';
import { getMessageFileStatus, uploadMessagePhoto, uploadMessageVideo } from './messages/upload-message-file.ts';

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
