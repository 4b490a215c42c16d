import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { endStream } from '../streams/end-stream.ts';
import { findRequestOf, listShowsOf } from './request.store.ts';

export const endPrivateShowJob = job({
  name: 'end-private-show',
  payload: z.object({ streamId: id, reason: z.enum(['balance', 'fan', 'account']) }),
});

const reasons = { balance: 'balance', access: 'account', left: 'fan', 'not-watching': 'fan' } as const;

/** A private show is over when its fan stops paying. Who saw no frame may try again. */
export async function endWithVisit(
  work: Work,
  { isPrivate, streamId, reason }: DomainEvents['visit.ended'],
): Promise<void> {
  const why = reason in reasons ? reasons[reason as keyof typeof reasons] : undefined;
  if (isPrivate && why) await work.enqueue(endPrivateShowJob, { streamId, reason: why });
}

/** A fan who was blocked, suspended or closed their account is in no show any more, also if they had not come yet. */
export async function endShowsOf(work: Work, shows: Parameters<typeof listShowsOf>[1]): Promise<void> {
  for (const streamId of await listShowsOf(work.db, shows))
    await work.enqueue(endPrivateShowJob, { streamId, reason: 'account' });
}

/** The fan's camera ends with the show. */
export async function endCamera(work: Work, app: App, streamId: string): Promise<void> {
  const request = await findRequestOf(work.db, streamId);
  if (!request?.is_two_way) return;
  work.afterCommit(() => {
    app.liveVideo.endStream(request.id).catch((error: unknown) => {
      app.logger.warn({ part: 'live', requestId: request.id, err: error }, 'a fan’s camera could not be ended');
    });
  });
}

export async function endPrivateShow(
  app: App,
  { streamId, reason }: z.output<NonNullable<typeof endPrivateShowJob.payload>>,
): Promise<void> {
  await app.transaction((work) => endStream(work, app, streamId, { reason }));
}
