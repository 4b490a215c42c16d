import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { advanceStream, findLongStreams, deleteOldest, lockStream } from '../stream-conversation.store.ts';
import { deleteAllOf, findStreamOfSender } from '../stream-message.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const maxKept = 5_000n;

export const deleteOldStreamMessagesJob = job({ name: 'forget-stream-messages' });

/** Keeps long-running chats bounded: no one scrolls back further. */
export async function deleteOldStreamMessages(app: App): Promise<void> {
  for (const performerId of await findLongStreams(app.database, maxKept)) {
    await app.transaction(async ({ db }) => {
      const { last_sequence } = await lockStream(db, performerId);
      await deleteOldest(db, performerId, last_sequence - maxKept);
    });
  }
}

export const eraseStreamMessagesJob = job({ name: 'forget-stream-writer', payload: z.object({ accountId: id }) });

/** Empties the messages of a closed account, one chat at a time. Watchers find a gap at the next event and catch up. */
export async function eraseStreamMessagesOf(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  for (;;) {
    const performerId = await findStreamOfSender(app.database, accountId);
    if (performerId === undefined) return;
    await app.transaction(async ({ db }) => {
      const position = (await lockStream(db, performerId)).last_position + 1n;
      await deleteAllOf(db, performerId, accountId, { position, now: app.clock.now() });
      await advanceStream(db, performerId, { position });
    });
  }
}
