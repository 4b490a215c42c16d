import type { App } from '../../../app.ts';
import '../events.ts';
import { billVisits, recheckVisits } from './bill-visits.ts';
import { pauseVisits, resumeVisits } from './pause.store.ts';
import { announceVisits } from './present-visit.ts';
import { recheckLater, recheckVisitsJob } from './recheck-visits.ts';
import { refundTickets, refundTicketsJob } from '../tickets/refund-tickets.ts';

export function registerVisits(app: App): void {
  const { events, jobs } = app;
  jobs.everySecond({ name: 'bill-visits', run: () => billVisits(app) });
  jobs.handle(recheckVisitsJob, (touched) => recheckVisits(app, touched));
  jobs.handle(refundTicketsJob, () => refundTickets(app));
  jobs.every(refundTicketsJob, '*/5 * * * *');
  events.on('block.changed', (work, { performerId, accountId }) => recheckLater(work, { performerId, accountId }));
  events.on('countries.blocked', (work, { performerId }) => recheckLater(work, { performerId }));
  events.on('performer.reviewed', (work, { performerId }) => recheckLater(work, { performerId }));
  for (const name of ['account.suspended', 'account.leaving', 'account.closed'] as const)
    events.on(name, (work, { accountId }) => recheckLater(work, { accountId }));
  events.on('stream.rule-changed', (work, { streamId }) => recheckLater(work, { streamId }));
  // The clocks stop and start in the transaction that changes the stream; the recheck tells fans and engine.
  events.on('stream.interrupted', async (work, { streamId, at }) => {
    await announceVisits(work, app, await pauseVisits(work.db, { streamId }, at));
    await recheckLater(work, { streamId });
  });
  events.on('stream.resumed', async (work, { streamId, at }) => {
    await announceVisits(work, app, await resumeVisits(work.db, { streamId }, at));
    await recheckLater(work, { streamId });
  });
  events.on('stream.ended', async (work, { streamId, hasStarted }) => {
    await recheckLater(work, { streamId });
    if (!hasStarted) await work.enqueue(refundTicketsJob, {});
  });
  events.on('charge.reversed', async (work, { type, payerId }) => {
    if (type === 'stream-minute') await recheckLater(work, { accountId: payerId });
  });
}
