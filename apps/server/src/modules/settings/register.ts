import type { App } from '../../app.ts';
import { purgeContactMessages, purgeContactMessagesJob } from './contact-messages.ts';
import { recheckSockets } from './site-access.ts';

export function register(app: App): void {
  app.jobs.handle(purgeContactMessagesJob, () => purgeContactMessages(app));
  app.jobs.every(purgeContactMessagesJob, '45 3 * * *');
  // Another process has changed the settings.
  app.processes.subscribe('settings', () => {
    app.settings.invalidate();
    recheckSockets(app).catch((error: unknown) => app.logger.warn({ err: error }, 'settings could not be read again'));
  });
}
