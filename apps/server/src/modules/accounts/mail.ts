import type { App } from '../../app.ts';
import type { MailMessage } from '../../gateways/mail/mail.ts';
import { renderMail } from '../../gateways/mail/templates.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { readSettings } from '../settings/index.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
}

/** Queues a mail: it leaves after the commit, is tried again while the mail server is away, and never twice for one job. */
export async function queueMail(work: Work, app: App, letter: Letter): Promise<void> {
  const { siteName } = await readSettings(app);
  const { publicUrl } = app.config;
  const action = letter.action && { label: letter.action.label, url: publicUrl + letter.action.path };
  const rendered = renderMail({ title: letter.subject, paragraphs: [...letter.paragraphs], siteName, publicUrl, ...(action ? { action } : {}) });
  const message: MailMessage = { to: letter.to, subject: letter.subject, ...rendered, idempotencyKey: crypto.randomUUID() };
  await work.enqueue('send-mail', message);
}
