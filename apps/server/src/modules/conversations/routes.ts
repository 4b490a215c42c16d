import * as operations from '@ovation/contract/messaging/conversations.ts';
import * as fans from '@ovation/contract/people/fans.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createConversation, getConversation, listConversations, searchConversations } from './conversations.ts';
import { deleteMessage } from './messages/delete-message.ts';
import { getFan, changeFanNote } from './fans/fans.ts';
import { changeMessageSettings, getMessageSettings } from './settings/message-settings.ts';
import { readAllMessages, countUnreadMessages, listMissedMessages } from './messages/catch-up.ts';
import { sendMessage, listMessages } from './messages/messages.ts';
import { getMessageFileStatus, uploadMessagePhoto, uploadMessageVideo } from './messages/message-files.ts';

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
