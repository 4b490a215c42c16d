import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { MailMessage } from '../../../gateways/mail/mail.ts';
import { renderMail } from '../../../gateways/mail/templates.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { inLanguage } from '../../../platform/language/languages-of-process.ts';
import { findAddressOwners, type AddressOwner } from '../account.store.ts';
import { languageOfReader } from '../readers-language.ts';
import { countMails, type MailLimit } from './mail-count.store.ts';
import { job } from '../../../platform/jobs/job.ts';

/** link: anyone can trigger it for any address. notice: the account's owner must receive it. news: everything else. */
export type LetterKind = 'link' | 'notice' | 'news';

export interface Letter {
  /** Null for an account without an address, which gets no email. */
  readonly to: string | null;
  readonly kind?: LetterKind;
  /** The account that triggered this email, if its emails are limited too. */
  readonly sender?: string;
  /** What a receiver without an account reads, if that is not the language of the call. */
  readonly language?: string | null;
  /** Greeted by name only if the address is confirmed. */
  readonly name?: string;
  /** Called in the language of the receiver: whatever is not the same in all languages is said inside. */
  readonly write: () => Writing;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: MailMessage['secret'];
}

/** What a letter says. */
export interface Writing {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Listed below the paragraphs. */
  readonly items?: readonly Link[];
  readonly action?: Link;
  /** In the footer: how to unsubscribe from such emails. */
  readonly ways?: readonly Link[];
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
export async function queueMail(work: Work, app: App, letter: Letter): Promise<boolean> {
  return (await queueMails(work, app, [letter])) === 1;
}

/** Queues several emails in the same way, in no more statements than one. Returns how many were queued. */
export async function queueMails(work: Work, app: App, letters: readonly Letter[]): Promise<number> {
  const addressed = letters.flatMap(({ to, ...content }) => (to === null ? [] : { ...content, to }));
  const sendable = await keepWithinLimits(work, app, addressed);
  const owners = await findAddressOwners(
    work.db,
    sendable.map(({ to }) => to),
  );
  const { siteName } = await app.settings.read();
  for (const letter of sendable) {
    const owner = owners.get(letter.to.toLowerCase());
    const message = inLanguage(languageOf(app, letter, owner), () =>
      render({ siteName, publicUrl: app.config.publicUrl }, letter, owner?.isVerified ? showNames : hideNames),
    );
    await work.enqueue(sendMailJob, message);
  }
  return sendable.length;
}

/**
 * Strangers read what the call was made in that writes to them, and so does who asks for a link: it is most likely the
 * owner of the address who asks.
 */
function languageOf(app: App, { kind, language }: AddressedLetter, owner: AddressOwner | undefined): string {
  if (owner === undefined) return language ?? languageCode();
  return owner.language === null && kind === 'link' ? languageCode() : languageOfReader(app, owner);
}

type AddressedLetter = Letter & { readonly to: string };

/** What its sender may not send any more does not count for its recipient. */
async function keepWithinLimits(
  { db }: Work,
  app: App,
  letters: readonly AddressedLetter[],
): Promise<AddressedLetter[]> {
  const now = app.clock.now();
  const sent = letters.filter(({ sender }) => sender !== undefined);
  const aboveAsSender = await countMails(
    db,
    sent.map((letter) => ({ counted: fromOf(letter), limit: senderLimit })),
    now,
  );
  const sendable = letters.filter((letter) => !aboveAsSender.has(fromOf(letter)));
  const above = await countMails(
    db,
    sendable.map((letter) => ({ counted: toOf(letter), limit: recipientLimits[letter.kind ?? 'news'] })),
    now,
  );
  return sendable.filter((letter) => !above.has(toOf(letter)));
}

const fromOf = ({ kind = 'news', sender = '' }: AddressedLetter): string => `${kind} from ${sender}`;
const toOf = ({ kind = 'news', to }: AddressedLetter): string => `${kind} to ${to.toLowerCase()}`;

function render(
  { siteName, publicUrl }: { readonly siteName: string; readonly publicUrl: string },
  { to, name, write, headers, secret }: AddressedLetter,
  { greet, word }: Wording,
): MailMessage {
  const { subject, paragraphs, items = [], action, ways = [] } = write();
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

/** No name contains this character: `cleanLine` removes it. */
const mark = '\u0001';

/** Marks a user-chosen name in a letter. Recipients who have not confirmed their address read `instead`. */
export function displayName(name: string, instead = t('a creator')): string {
  return [mark, name, mark, instead, mark].join('');
}

/** How a letter renders names. */
interface Wording {
  greet(name: string | undefined): readonly string[];
  word(text: string): string;
}

const showNames: Wording = {
  greet: (name) => (name === undefined ? [] : [t('Hello {name},', { name })]),
  word: (text) => without(text, 2),
};

/** A user-chosen name could carry a message to a stranger in our email, so unconfirmed addresses do not receive it. */
const hideNames: Wording = {
  greet: (name) => (name === undefined ? [] : [t('Hello,')]),
  word: (text) => without(text, 1),
};

/** The marks divide a text into repeating thirds: plain text, a name, and its replacement. Drops one of the latter. */
function without(text: string, part: 1 | 2): string {
  return text
    .split(mark)
    .filter((_, index) => index % 3 !== part)
    .join('');
}

const message: z.ZodType<MailMessage, MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  idempotencyKey: z.string().optional(),
  secret: z.object({ hash: z.string(), expiresAt: z.string() }).optional(),
});

/** Retried while the mail server is unavailable. */
export const sendMailJob = job({ name: 'send-mail', payload: message, isBatched: true });
