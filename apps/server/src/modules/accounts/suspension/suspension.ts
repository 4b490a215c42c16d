import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/person.ts';
import { cleanLine, cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { queueMail } from '../mail/mail.ts';
import { loadUser } from './suspension.store.ts';

/** Emails a person in the name of the site. Nothing else changes, and no strike is counted. */
export async function notifyPerson({
  app,
  actor,
  params: { id },
  body,
  request,
}: Call<typeof operations.notifyPerson>) {
  const [subject, text] = [cleanLine('subject', body.subject), cleanText('text', body.text)];
  await app.transaction(async (work) => {
    const user = await loadUser(work.db, id);
    if (!user) throw new Failure('not-found', t('This account does not exist.'));
    const letter = { to: user.email, name: user.name, kind: 'notice', subject, paragraphs: text.split(/\n+/) } as const;
    const action = { label: t('Write to us'), path: '/contact' };
    if (!(await queueMail(work, app, { ...letter, action })))
      throw new Failure('conflict', t('This account has no email address, or has been sent too many emails today.'));
    const event = { kind: 'person-notified', subjectId: id, details: { subject, text } } as const;
    await recordEvent(work, { app, actor, request }, event);
  });
  return { message: t('Your notice is on its way.') };
}
