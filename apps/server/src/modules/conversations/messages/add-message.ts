import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { attachFiles } from '../../media/index.ts';
import { announceMessage, announceUnread } from '../announce.ts';
import { countMessage, findMessage, insertMessage, type MessageRow, type NewMessage } from './message.store.ts';

/**
 * Adds a message to a locked conversation. Events are inserted before counters change: the counters' trigger locks an
 * inbox as well, and events lock both sides' inboxes in a fixed order.
 */
export async function addMessage(work: Work, app: App, message: NewMessage): Promise<MessageRow> {
  const now = app.clock.now();
  await insertMessage(work.db, message, now);
  if (message.attached) await attachFiles(work.db, message.attached.fileIds, { kind: 'message', id: message.id }, now);
  const added = (await findMessage(work.db, message.id)) as MessageRow;
  await announceMessage(work, app, added);
  const hasReadMore = await countMessage(work.db, message, now);
  await announceUnread(work, app, message.conversationId, message.recipientId);
  if (hasReadMore)
    await work.publish('conversation.read', {
      conversationId: message.conversationId,
      accountId: message.senderId,
      upTo: message.sequence,
    });
  // Tips have their own notifications.
  if (message.chargeId === undefined)
    await work.publish('messages.sent', {
      messages: [
        {
          messageId: message.id,
          conversationId: message.conversationId,
          senderId: message.senderId,
          recipientId: message.recipientId,
        },
      ],
    });
  return added;
}
