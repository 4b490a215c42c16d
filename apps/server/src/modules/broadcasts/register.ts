import type { App } from '../../app.ts';
import { endBroadcastsOf, onFileProgress, onConversationRead, onReversal, onSale } from './event-handlers.ts';
import { unscheduleBroadcasts } from './broadcast.store.ts';
import { runSlot, sendBroadcastsJob, queueDueBroadcasts, queueDueBroadcastsJob } from './jobs/run-slot.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  jobs.handle(sendBroadcastsJob, (slot) => runSlot(app, slot));
  jobs.handle(queueDueBroadcastsJob, () => queueDueBroadcasts(app));
  jobs.every(queueDueBroadcastsJob, '* * * * *');
  events.on('file.progressed', (work, event) => onFileProgress(work, app, event));
  events.on('conversation.read', (work, event) => onConversationRead(work, app, event));
  events.on('charge.created', (work, charge) => onSale(work, app, charge));
  events.on('charge.reversed', (work, event) => onReversal(work, app, event));
  events.on('charge.restored', (work, event) => onReversal(work, app, event));
  events.on('publishing.stopped', (work, { performerId }) =>
    unscheduleBroadcasts(work.db, performerId, app.clock.now()),
  );
  events.on('account.closed', (work, { accountId }) => endBroadcastsOf(work, accountId));
}
