import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/settings.ts';
import { cleanLine, cleanText } from '../../platform/clean-line.ts';
import type { Call } from '../../platform/http/call.ts';
import { addContactMessage, deleteContactMessagesBefore } from './post.store.ts';
import { requireCaptcha } from './require-captcha.ts';
import type { App } from '../../app.ts';
import { job } from '../../platform/jobs/job.ts';

/** Stores the message and publishes it, so that it is emailed to the administrators. */
export async function contactSite(call: Call<typeof operations.contactSite>) {
  await requireCaptcha(call, 'contactSite');
  const { app, body } = call;
  const message = {
    name: cleanLine('name', body.name),
    email: body.email,
    message: cleanText('message', body.message),
  };
  await app.transaction(async (work) => {
    await addContactMessage(work.db, message, app.clock.now());
    await work.publish('site.contacted', message);
  });
  return { message: t('Thank you. We will reply by email.') };
}

const keptMs = 365 * 86_400_000;

export const purgeContactMessagesJob = job({ name: 'forget-contact-messages' });

/** Staff have them as emails; these copies only prove for a year that they came. */
export async function purgeContactMessages(app: App): Promise<void> {
  await deleteContactMessagesBefore(app.database, new Date(app.clock.now().getTime() - keptMs));
}
