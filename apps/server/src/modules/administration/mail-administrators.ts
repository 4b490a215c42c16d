import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { queueMail } from '../accounts/index.ts';

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The same letter to every active administrator. */
export async function mailAdministrators(work: Work, app: App, { subject, paragraphs }: Letter): Promise<void> {
  const administrators = await work.db.selectFrom('accounts').select('email').where('kind', '=', 'admin').where('status', '=', 'active').execute();
  for (const { email } of administrators) await queueMail(work, app, { to: email, subject, paragraphs: [...paragraphs] });
}
