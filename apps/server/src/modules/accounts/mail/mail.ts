import type { App } from '../../../app.ts';
import type { MailMessage } from '../../../gateways/mail/mail.ts';
import { renderMail } from '../../../gateways/mail/templates.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { isVerifiedAddress } from '../account.store.ts';
import { hideNames, showNames, type Wording } from './display-name.ts';
import { countMail, type MailLimit } from './mail-count.store.ts';
import { sendMailJob } from '../jobs/send-mail.ts';

/** link: anyone can trigger it for any address. notice: the account's owner must receive it. news: everything else. */
export type LetterKind = 'link' | 'notice' | 'news';

export interface Letter {
  /** Null for an account without an address, which gets no email. */
  readonly to: string | null;
  readonly kind?: LetterKind;
  /** The account that triggered this email, if its emails are limited too. */
  readonly sender?: string;
  /** Greeted by name only if the address is confirmed. */
  readonly name?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Listed below the paragraphs. */
  readonly items?: readonly Link[];
  readonly action?: Link;
  /** In the footer: how to unsubscribe from such emails. */
  readonly ways?: readonly Link[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: MailMessage['secret'];
}

interface Link {
  readonly label: string;
  readonly path: string;
}

/** Per recipient. Links and notices count separately, so that a flood of links cannot suppress a notice. */
const recipientLimits: Readonly<Record<LetterKind, MailLimit>> = {
  link: { perHour: 6, perDay: 20 },
  notice: { perHour: 12, perDay: 40 },
  news: { perHour: 120, perDay: 600 },
};

/** Per triggering account, across all addresses that it names. */
const senderLimit: MailLimit = { perHour: 6, perDay: 20 };

/**
 * Queues an email: a job sends it after the commit, with retries, and never twice.
 * Returns false, and queues nothing, without an address and above the limits.
 */
export async function queueMail(work: Work, app: App, { to, ...content }: Letter): Promise<boolean> {
  if (to === null) return false;
  const letter = { ...content, to };
  if (!(await isWithinLimits(work, app, letter))) return false;
  const wording = (await isVerifiedAddress(work.db, to)) ? showNames : hideNames;
  await work.enqueue(sendMailJob, await render(app, letter, wording));
  return true;
}

type AddressedLetter = Letter & { readonly to: string };

async function isWithinLimits(
  { db }: Work,
  app: App,
  { to, kind = 'news', sender }: AddressedLetter,
): Promise<boolean> {
  const now = app.clock.now();
  const bySender = sender === undefined || (await countMail(db, `${kind} from ${sender}`, senderLimit, now));
  return bySender && countMail(db, `${kind} to ${to.toLowerCase()}`, recipientLimits[kind], now);
}

async function render(
  app: App,
  { to, name, subject, paragraphs, items = [], action, ways = [], headers, secret }: AddressedLetter,
  { greet, word }: Wording,
): Promise<MailMessage> {
  const { siteName } = await app.settings.read();
  const { publicUrl } = app.config;
  const title = word(subject);
  const whole = ({ label, path }: Link) => ({ label: word(label), url: publicUrl + path });
  const rendered = renderMail({
    title,
    paragraphs: [...greet(name), ...paragraphs.map(word)],
    siteName,
    publicUrl,
    items: items.map(whole),
    ways: ways.map(whole),
    ...(action ? { action: whole(action) } : {}),
  });
  return {
    to,
    subject: title,
    ...rendered,
    ...(headers ? { headers } : {}),
    ...(secret ? { secret } : {}),
    idempotencyKey: crypto.randomUUID(),
  };
}
