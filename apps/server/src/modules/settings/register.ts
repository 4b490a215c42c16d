import type { App } from '../../app.ts';
import { recheckSockets } from './site-access.ts';

export function register(app: App): void {
  // Another process has changed the settings.
  app.processes.subscribe('settings', () => {
    app.settings.invalidate();
    recheckSockets(app).catch((error: unknown) => app.logger.warn({ err: error }, 'settings could not be read again'));
  });
}
