import type { App } from '../../app.ts';
import { closeStream, emptyStream, leaveStream } from './end-watching.ts';
import { forgetStreamMessages, forgetStreamWriter } from './jobs/forget-stream-messages.ts';
import { watchStream } from './live.ts';

export function register(app: App): void {
  const { events, jobs, realtime } = app;
  realtime.answer('stream.watch', (caller, event) => watchStream(app, caller, event));
  jobs.jobs.set('forget-stream-messages', () => forgetStreamMessages(app));
  jobs.schedule.push({ task: 'forget-stream-messages', match: '40 3 * * *' });
  jobs.jobs.set('forget-stream-writer', (order: { accountId: string }) => forgetStreamWriter(app, order));
  events.on('block.changed', async (work, parties) => leaveStream(work, app, parties));
  events.on('countries.blocked', (work, { performerId }) => emptyStream(work, app, performerId));
  events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await closeStream(work, app, performerId);
  });
  events.on('account.closed', async (work, { accountId }) => {
    await closeStream(work, app, accountId);
    await work.enqueue('forget-stream-writer', { accountId });
  });
}
