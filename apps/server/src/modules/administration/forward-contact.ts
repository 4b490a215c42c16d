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
    `${displayName(name, 'A visitor')} (${email}) writes:`,
    ...message.split(/\n+/),
    `Please answer to ${email}.`,
  ];
  await mailAdministrators(work, app, { subject: `A message from ${displayName(name, 'a visitor')}`, paragraphs });
}
