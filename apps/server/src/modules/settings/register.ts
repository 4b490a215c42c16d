import type { App } from '../../app.ts';
import { forgetSettings } from './read-settings.ts';

/** Another process has changed them. */
export function register(app: App): void {
  app.processes.hear('settings', () => forgetSettings(app));
}
