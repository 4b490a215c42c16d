import type { App } from '../../app.ts';
import { closeStream, disconnectWatchers, leaveStream } from './end-watching.ts';
import {
  deleteOldStreamMessages,
  eraseStreamMessagesOf,
  eraseStreamMessagesJob,
  deleteOldStreamMessagesJob,
} from './jobs/delete-stream-messages.ts';
import { watchStream } from './live.ts';

export function register(app: App): void {
  const { events, jobs, realtime } = app;
  realtime.answer('stream.watch', (caller, event) => watchStream(app, caller, event));
  jobs.handle(deleteOldStreamMessagesJob, () => deleteOldStreamMessages(app));
  jobs.every(deleteOldStreamMessagesJob, '40 3 * * *');
  jobs.handle(eraseStreamMessagesJob, (order) => eraseStreamMessagesOf(app, order));
  events.on('block.changed', async (work, parties) => leaveStream(work, app, parties));
  events.on('countries.blocked', (work, { performerId }) => disconnectWatchers(work, app, performerId));
  events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await closeStream(work, app, performerId);
  });
  events.on('account.closed', async (work, { accountId }) => {
    await closeStream(work, app, accountId);
    await work.enqueue(eraseStreamMessagesJob, { accountId });
  });
}
