import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { endCamera, endPrivateShow, endPrivateShowJob, endShowsOf, endWithVisit } from './end-private-show.ts';
import { continueAfterShow } from '../pause/continue-after-show.ts';
import { announceRequests } from './present-requests.ts';
import { expireRequests, hasShowWith, withdrawRequests } from './request.store.ts';

export function registerRequests(app: App): void {
  const { events, jobs } = app;
  // The two of a private show write to each other, whomever else the performer accepts messages from.
  app.writingExceptions.push((db, { accountId, otherId }) => hasShowWith(db, accountId, otherId));
  const withdraw = async (work: Work, between: Parameters<typeof withdrawRequests>[1]): Promise<void> =>
    announceRequests(work, app, await withdrawRequests(work.db, between, app.clock.now()));
  jobs.everySecond({ name: 'expire-private-requests', run: () => expireUnanswered(app) });
  jobs.handle(endPrivateShowJob, (show) => endPrivateShow(app, show));
  events.on('visit.ended', (work, visit) => endWithVisit(work, visit));
  events.on('stream.ended', (work, { streamId }) => endCamera(work, app, streamId));
  events.on('stream.ended', (work, ended) => continueAfterShow(work, app, ended));
  events.on('block.changed', async (work, { performerId, accountId }) => {
    await withdraw(work, { accountId: performerId, otherId: accountId });
    await endShowsOf(work, { fanId: accountId, performerId });
  });
  for (const name of ['account.suspended', 'account.leaving', 'account.closed'] as const)
    events.on(name, async (work, { accountId }) => {
      await withdraw(work, { accountId });
      await endShowsOf(work, { fanId: accountId });
    });
}

/** Two minutes after it was asked, a request is over on all devices of both sides. */
export async function expireUnanswered(app: App): Promise<void> {
  await app.transaction(async (work) => {
    announceRequests(work, app, await expireRequests(work.db, app.clock.now()));
  });
}
