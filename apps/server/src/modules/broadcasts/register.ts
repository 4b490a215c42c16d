import type { App } from '../../app.ts';
import { endBroadcastsOf, followFile, followReading, followReversal, followSale } from './follow-news.ts';
import { queueDueBroadcasts, queueDueBroadcastsJob } from './jobs/queue-due-broadcasts.ts';
import { takeTurn, sendBroadcastsJob } from './jobs/run-slot.ts';

export function register(app: App): void {
  const { events, jobs } = app;
  jobs.handle(sendBroadcastsJob, (turn) => takeTurn(app, turn));
  jobs.handle(queueDueBroadcastsJob, () => queueDueBroadcasts(app));
  jobs.every(queueDueBroadcastsJob, '* * * * *');
  events.on('file.progressed', (work, event) => followFile(work, app, event));
  events.on('conversation.read', (work, event) => followReading(work, app, event));
  events.on('charge.created', (work, charge) => followSale(work, app, charge));
  events.on('charge.reversed', (work, event) => followReversal(work, app, event));
  events.on('charge.restored', (work, event) => followReversal(work, app, event));
  events.on('account.closed', (work, { accountId }) => endBroadcastsOf(work, accountId));
}
