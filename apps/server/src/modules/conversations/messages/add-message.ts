import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { attachFiles } from '../../media/index.ts';
import { announceMessage, announceUnread } from '../announce.ts';
import { countMessage, findMessage, insertMessage, type MessageRow, type NewMessage } from './message.store.ts';

/** Adds a message to a conversation that is held. The streams come before the counters, whose trigger holds an inbox too. */
export async function addMessage(work: Work, app: App, message: NewMessage): Promise<MessageRow> {
  const now = app.clock.now();
  await insertMessage(work.db, message, now);
  if (message.attached) await attachFiles(work.db, message.attached.fileIds, { kind: 'message', id: message.id }, now);
  const added = (await findMessage(work.db, message.id)) as MessageRow;
  await announceMessage(work, app, added);
  const hasReadOn = await countMessage(work.db, message, now);
  await announceUnread(work, app, message.conversationId, message.recipientId);
  if (hasReadOn)
    await work.publish('conversation.read', {
      conversationId: message.conversationId,
      accountId: message.senderId,
      upTo: message.sequence,
    });
  // A tip is told of as such.
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
