import type { App } from '../../app.ts';
import type { MailMessage } from '../../gateways/mail/mail.ts';
import { mailAlreadyRegistered } from './jobs/mail-already-registered.ts';
import { mailResetLink } from './jobs/mail-reset-link.ts';
import { mailVerificationAgain } from './jobs/mail-verification-again.ts';
import { sweepSessions } from './session.ts';
import { endSuspension } from './suspension/jobs/end-suspension.ts';

export function register(app: App): void {
  app.jobs.jobs.set('send-mail', (message: MailMessage) => app.mail.send(message));
  app.jobs.jobs.set('mail-reset-link', (payload: { readonly email: string }) => mailResetLink(app, payload));
  app.jobs.jobs.set('mail-verification-again', (payload: { readonly email: string }) =>
    mailVerificationAgain(app, payload),
  );
  app.jobs.jobs.set('mail-already-registered', (payload: { readonly email: string }) =>
    mailAlreadyRegistered(app, payload),
  );
  app.jobs.jobs.set('end-suspension', (payload: { readonly accountId: string }) => endSuspension(app, payload));
  app.jobs.jobs.set('sweep-sessions', () => sweepSessions(app));
  app.jobs.schedule.push({ task: 'sweep-sessions', match: '*/10 * * * *' });
}
