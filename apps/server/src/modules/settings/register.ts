import type { App } from '../../app.ts';
import { closeSocketsOutside } from './doors.ts';

/** Another process has changed them. */
export function register(app: App): void {
  app.processes.hear('settings', () => {
    app.settings.forget();
    closeSocketsOutside(app).catch((error: unknown) =>
      app.logger.warn({ err: error }, 'settings could not be read again'),
    );
  });
}
