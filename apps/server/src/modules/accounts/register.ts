import type { App } from '../../app.ts';
import type { MailMessage } from '../../gateways/mail/mail.ts';
import { sweepSessions } from './session.ts';

export function register(app: App): void {
  app.jobs.jobs.set('send-mail', (message: MailMessage) => app.mail.send(message));
  app.jobs.jobs.set('sweep-sessions', () => sweepSessions(app));
  app.jobs.schedule.push({ task: 'sweep-sessions', match: '*/10 * * * *' });
}
