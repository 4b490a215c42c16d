import type { App } from '../../app.ts';
import { mailAlreadyRegistered, mailAlreadyRegisteredJob } from './registration/registration.ts';
import { mailVerificationAgain, mailVerificationAgainJob, mailResetLink, mailResetLinkJob } from './mail/link-mail.ts';
import { sweepSessions, sweepSessionsJob } from './sessions/session.ts';
import { followSetting } from './second-factor/staff-deadline.ts';
import { endSuspension, endSuspensionJob } from './suspension/suspend-account.ts';
import { closeIfOver, finishClosingJob } from './closing/finish-closing-job.ts';
import { sendMailJob } from './mail/mail.ts';

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
