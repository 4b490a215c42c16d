import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { mailAdministrators } from './mail-administrators.ts';

/** What somebody wrote to the site reaches every administrator by mail. */
export async function forwardContact(work: Work, app: App, { name, email, message }: DomainEvents['site.contacted']): Promise<void> {
  await mailAdministrators(work, app, { subject: `A message from ${name}`, paragraphs: [`${name} (${email}) writes:`, ...message.split(/\n+/), `Please answer to ${email}.`] });
}
