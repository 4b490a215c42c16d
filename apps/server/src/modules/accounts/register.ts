import type { App } from '../../app.ts';
import { mailAlreadyRegistered, mailAlreadyRegisteredJob } from './jobs/mail-already-registered.ts';
import { mailResetLink, mailResetLinkJob } from './jobs/mail-reset-link.ts';
import { mailVerificationAgain, mailVerificationAgainJob } from './jobs/mail-verification-again.ts';
import { sweepSessions, sweepSessionsJob } from './sessions/session.ts';
import { followSetting } from './second-factor/staff-deadline.ts';
import { endSuspension, endSuspensionJob } from './suspension/suspend-account.ts';
import { closeIfOver, finishClosingJob } from './closing/finish-closing-job.ts';
import { sendMailJob } from './jobs/send-mail.ts';

export function register(app: App): void {
  app.jobs.handle(sendMailJob, (message) => app.mail.send(message));
  app.jobs.handle(mailResetLinkJob, (payload) => mailResetLink(app, payload));
  app.jobs.handle(mailVerificationAgainJob, (payload) => mailVerificationAgain(app, payload));
  app.jobs.handle(mailAlreadyRegisteredJob, (payload) => mailAlreadyRegistered(app, payload));
  app.jobs.handle(endSuspensionJob, (payload) => endSuspension(app, payload));
  app.jobs.handle(finishClosingJob, (payload) => closeIfOver(app, payload));
  app.jobs.handle(sweepSessionsJob, () => sweepSessions(app));
  app.events.on('settings.changed', (work, event) => followSetting(work, app, event));
  app.jobs.every(sweepSessionsJob, '*/10 * * * *');
}
