import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/settings.ts';
import { cleanLine, cleanText } from '../../platform/clean-line.ts';
import type { Call } from '../../platform/http/call.ts';
import { addContactMessage } from './post.store.ts';
import { requireCaptcha } from './require-captcha.ts';

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
