import type { App } from '../../app.ts';
import type { MailMessage } from '../../gateways/mail/mail.ts';
import { renderMail } from '../../gateways/mail/templates.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { readSettings } from '../settings/index.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly items?: readonly Link[];
  readonly action?: Link;
  /** At the foot: how to get no more of such mails. */
  readonly ways?: readonly Link[];
  readonly headers?: Readonly<Record<string, string>>;
}

interface Link {
  readonly label: string;
  readonly path: string;
}

/** Queues a mail: it leaves after the commit, is tried again while the mail server is away, and never twice for one job. */
export async function queueMail(work: Work, app: App, letter: Letter): Promise<void> {
  const { siteName } = await readSettings(app);
  const { publicUrl } = app.config;
  const { to, subject, paragraphs, items = [], action, ways = [], headers } = letter;
  const whole = ({ label, path }: Link) => ({ label, url: publicUrl + path });
  const rendered = renderMail({ title: subject, paragraphs: [...paragraphs], siteName, publicUrl, items: items.map(whole), ways: ways.map(whole), ...(action ? { action: whole(action) } : {}) });
  const message: MailMessage = { to, subject, ...rendered, ...(headers ? { headers } : {}), idempotencyKey: crypto.randomUUID() };
  await work.enqueue('send-mail', message);
}
