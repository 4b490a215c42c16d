import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { advanceStream, findLongStreams, deleteOldest, lockStream } from '../stream-conversation.store.ts';
import { deleteHeldBefore } from '../moderation/held-message.store.ts';
import { deleteEndedMutes } from '../moderation/moderation.store.ts';
import { deleteOldPolls } from '../polls/poll.store.ts';
import { deleteAllOf, findStreamOfSender } from '../stream-message.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const maxKept = 5_000n;
/** How long a message waits for approval, and how long the result of a poll is kept. */
const maxWaitMs = 30 * 86_400_000;

export const deleteOldStreamMessagesJob = job({ name: 'forget-stream-messages' });

/** Keeps long-running chats bounded: no one scrolls back further. */
export async function deleteOldStreamMessages(app: App): Promise<void> {
  for (const performerId of await findLongStreams(app.database, maxKept)) {
    await app.transaction(async ({ db }) => {
      const { last_sequence } = await lockStream(db, performerId);
      await deleteOldest(db, performerId, last_sequence - maxKept);
    });
  }
  const now = app.clock.now();
  const before = new Date(now.getTime() - maxWaitMs);
  await app.transaction(async ({ db }) => {
    await deleteHeldBefore(db, before);
    await deleteOldPolls(db, before);
    await deleteEndedMutes(db, now);
  });
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
