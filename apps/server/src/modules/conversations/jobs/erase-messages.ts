import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { lockConversation } from '../conversation.store.ts';
import { deleteMessagesOf, findConversationOfSender } from '../messages/message.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteEventsBefore } from '../messages/message-event.store.ts';

export const eraseMessagesJob = job({ name: 'forget-messages', payload: z.object({ accountId: id }) });

/** Empties the messages of a closed account, one conversation at a time. */
export async function eraseMessages(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  for (;;) {
    const conversationId = await findConversationOfSender(app.database, accountId);
    if (conversationId === undefined) return;
    await app.transaction(async ({ db }) => {
      await lockConversation(db, conversationId);
      await deleteMessagesOf(db, conversationId, accountId, app.clock.now());
    });
  }
}

const retentionMs = 30 * 86_400_000;
const batchSize = 2_000;

export const deleteOldMessageEventsJob = job({ name: 'forget-message-events' });

/** A client that was away for longer than this reloads everything. */
export async function deleteOldMessageEvents(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - retentionMs);
  while ((await app.transaction(({ db }) => deleteEventsBefore(db, before, batchSize))) === batchSize);
}
