import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { listAudience } from '../notification.store.ts';
import { notify } from '../notify.ts';
import { job } from '../../../platform/jobs/job.ts';

const liveToTell = z.object({
  streamId: id,
  performerId: id,
  /** The last follower who was told. */
  after: id.optional(),
});

const toldAtOnce = 500;

export const notifyLiveJob = job({ name: 'tell-live', payload: liveToTell });

/** Tells a performer's followers that she is live, some at a time: each lot is one statement, and the next a job of its own. */
export async function notifyLive(
  app: App,
  { streamId, performerId, after }: z.output<typeof liveToTell>,
): Promise<void> {
  await app.transaction(async (work) => {
    const audience = await listAudience(work.db, performerId, { after, limit: toldAtOnce });
    notify(
      work,
      app,
      audience.map((accountId) => ({
        accountId,
        kind: 'live',
        groupKey: `live:${streamId}`,
        actorId: performerId,
        sourceId: streamId,
      })),
    );
    if (audience.length === toldAtOnce)
      await work.enqueue(notifyLiveJob, { streamId, performerId, after: audience.at(-1) });
  });
}
