import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { loadManyContent } from '../../access/index.ts';
import { listAudience } from '../notification.store.ts';
import { notify } from '../notify.ts';
import { job } from '../../../platform/jobs/job.ts';

const payload = z.object({
  streamId: id,
  performerId: id,
  /** The last follower who was notified. */
  after: id.optional(),
});

const batchSize = 500;

export const notifyLiveJob = job({ name: 'tell-live', payload });

/**
 * Notifies a performer's followers that they are live, in batches: one statement each, and a new job for the next. A
 * hidden stream is not announced.
 */
export async function notifyLive(app: App, { streamId, performerId, after }: z.output<typeof payload>): Promise<void> {
  const [stream] = await loadManyContent(app.database, 'stream', [streamId]);
  if (stream?.isHidden) return;
  await app.transaction(async (work) => {
    const audience = await listAudience(work.db, performerId, { after, limit: batchSize });
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
    if (audience.length === batchSize)
      await work.enqueue(notifyLiveJob, { streamId, performerId, after: audience.at(-1) });
  });
}
