import type { App } from '../../app.ts';
import { recheckSockets } from './site-access.ts';

/** Another process has changed them. */
export function register(app: App): void {
  app.processes.subscribe('settings', () => {
    app.settings.forget();
    recheckSockets(app).catch((error: unknown) => app.logger.warn({ err: error }, 'settings could not be read again'));
  });
}
