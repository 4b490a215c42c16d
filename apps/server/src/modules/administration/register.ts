import type { App } from '../../app.ts';
import { forwardContact } from './forward-contact.ts';

export function register(app: App): void {
  app.events.on('site.contacted', (work, message) => forwardContact(work, app, message));
}
