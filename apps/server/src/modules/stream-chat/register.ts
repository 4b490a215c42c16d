import type { App } from '../../app.ts';
import { closeStream, emptyStream, leaveStream } from './end-watching.ts';
import {
  forgetStreamMessages,
  forgetStreamWriter,
  forgetStreamWriterJob,
  forgetStreamMessagesJob,
} from './jobs/forget-stream-messages.ts';
import { watchStream } from './live.ts';

export function register(app: App): void {
  const { events, jobs, realtime } = app;
  realtime.answer('stream.watch', (caller, event) => watchStream(app, caller, event));
  jobs.handle(forgetStreamMessagesJob, () => forgetStreamMessages(app));
  jobs.every(forgetStreamMessagesJob, '40 3 * * *');
  jobs.handle(forgetStreamWriterJob, (order) => forgetStreamWriter(app, order));
  events.on('block.changed', async (work, parties) => leaveStream(work, app, parties));
  events.on('countries.blocked', (work, { performerId }) => emptyStream(work, app, performerId));
  events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await closeStream(work, app, performerId);
  });
  events.on('account.closed', async (work, { accountId }) => {
    await closeStream(work, app, accountId);
    await work.enqueue(forgetStreamWriterJob, { accountId });
  });
}
