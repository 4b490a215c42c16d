import type { App } from '../../app.ts';
import { closeSocketsInMaintenance } from './maintenance.ts';
import { forgetSettings } from './read-settings.ts';

/** Another process has changed them. */
export function register(app: App): void {
  app.processes.hear('settings', () => {
    forgetSettings(app);
    closeSocketsInMaintenance(app).catch((error: unknown) => app.logger.warn({ err: error }, 'settings could not be read again'));
  });
}
