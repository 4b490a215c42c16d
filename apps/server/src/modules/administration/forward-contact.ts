import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { displayName, queueMail } from '../accounts/index.ts';

/** What somebody wrote to the site reaches every administrator by mail. */
export async function forwardContact(work: Work, app: App, { name, email, message }: DomainEvents['site.contacted']): Promise<void> {
  const administrators = await work.db.selectFrom('accounts').select('email').where('kind', '=', 'admin').where('status', '=', 'active').execute();
  const paragraphs = [`${displayName(name, 'A visitor')} (${email}) writes:`, ...message.split(/\n+/), `Please answer to ${email}.`];
  for (const administrator of administrators) await queueMail(work, app, { to: administrator.email, subject: `A message from ${displayName(name, 'a visitor')}`, paragraphs });
}
