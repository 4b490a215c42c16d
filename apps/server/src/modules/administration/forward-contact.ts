import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { displayName } from '../accounts/index.ts';
import { mailAdministrators } from './mail-administrators.ts';

/** Forwards a visitor's message to every administrator by email. */
export async function forwardContact(
  work: Work,
  app: App,
  { name, email, message }: DomainEvents['site.contacted'],
): Promise<void> {
  const paragraphs = [
    t('{name} ({email}) writes:', { name: displayName(name, t('A visitor')), email }),
    ...message.split(/\n+/),
    t('Please reply to {email}.', { email }),
  ];
  await mailAdministrators(work, app, {
    subject: t('A message from {name}', { name: displayName(name, t('a visitor')) }),
    paragraphs,
  });
}
