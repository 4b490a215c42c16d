import type { App } from '../../app.ts';
import { forgetMessages } from './jobs/forget-messages.ts';

export function register(app: App): void {
  app.jobs.jobs.set('forget-messages', (order: { accountId: string }) => forgetMessages(app, order));
  app.events.on('account.closed', (work, { accountId }) => work.enqueue('forget-messages', { accountId }));
}
