import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { changeRequest } from '../change-request.ts';
import { listExpired, lockRequest } from '../request.store.ts';

const batch = 100;

export const expireOffersJob = job({ name: 'expire-offers' });

/** Ends offers that were not accepted in time. Safe to run twice, and beside itself. */
export async function expireOffers(app: App): Promise<void> {
  for (;;) {
    const ids = await listExpired(app.database, app.clock.now(), batch);
    for (const id of ids) await expire(app, id);
    if (ids.length < batch) return;
  }
}

async function expire(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const request = await lockRequest(work.db, id);
    const isOver = request?.status === 'offered' && (request.expires_at ?? 0) <= app.clock.now();
    if (!request || !isOver) return;
    await changeRequest(work, app, request, { to: 'expired', by: 'system' });
  });
}
