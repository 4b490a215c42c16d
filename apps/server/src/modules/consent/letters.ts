import { english, t, translated } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { queueMail } from '../accounts/index.ts';
import { findAddress } from './people/participant.store.ts';
import { readStored } from '../../platform/language/stored-text.ts';

interface Question {
  readonly to: string;
  readonly performerId: string;
  /** With the secret of the link. */
  readonly path: string;
}

/** Returns whether the mail is on its way: mails to strangers are limited. */
export async function mailLink(work: Work, app: App, { to, performerId, path }: Question): Promise<boolean> {
  const name = await nameOf(work, performerId);
  const { siteName } = await app.settings.read();
  return queueMail(work, app, {
    to,
    kind: 'link',
    sender: performerId,
    write: () => ({
      subject: t('{name} asks for your consent', { name: name() }),
      paragraphs: [
        t(
          '{name} publishes on {siteName} and would like to publish content that shows you. Nothing that shows you may be published unless you agree.',
          { name: name(), siteName },
        ),
        t('The link works for 30 days and for one answer. If you don’t know this person, please ignore this email.'),
      ],
      action: { label: t('Read and answer'), path },
    }),
  });
}

/** To a person who has an account here. */
export async function mailQuestion(
  work: Work,
  app: App,
  { accountId, performerId }: { readonly accountId: string; readonly performerId: string },
): Promise<void> {
  const [person, name] = await Promise.all([findAddress(work.db, accountId), nameOf(work, performerId)]);
  if (!person) return;
  await queueMail(work, app, {
    to: person.email,
    name: person.name,
    sender: performerId,
    write: () => ({
      subject: t('{name} asks for your consent', { name: name() }),
      paragraphs: [
        t('{name} would like to publish content that shows you, and asks whether you agree.', { name: name() }),
      ],
      action: { label: t('Read and answer'), path: '/consents' },
    }),
  });
}

/** To the performer, when someone has said no. Names neither the person nor the content. */
export async function mailRefusal(work: Work, app: App, performerId: string): Promise<void> {
  const performer = await findAddress(work.db, performerId);
  if (!performer) return;
  await queueMail(work, app, {
    to: performer.email,
    name: performer.name,
    kind: 'notice',
    write: () => ({
      subject: t('Your content is hidden because consent is missing'),
      paragraphs: [
        t(
          'Someone shown in your content does not agree. Content that shows them is hidden from everyone else, including people who bought it.',
        ),
        t('Our staff will decide within 48 hours what happens to it.'),
      ],
      action: { label: t('View it'), path: '/creator/people-shown' },
    }),
  });
}

const sentences = {
  'kept-hidden': english('It stays hidden.'),
  removed: english('It is removed, and buyers get their money back.'),
  restored: english('It is shown again.'),
} as const;

interface Decision {
  readonly accountId: string;
  readonly path: string;
  readonly outcome: keyof typeof sentences;
  readonly note: string;
}

/** To the performer and to the person, when staff have decided. */
export async function mailDecision(work: Work, app: App, { accountId, path, outcome, note }: Decision): Promise<void> {
  const reader = await findAddress(work.db, accountId);
  if (!reader) return;
  await queueMail(work, app, {
    to: reader.email,
    name: reader.name,
    kind: 'notice',
    write: () => ({
      subject: t('Decision about refused consent'),
      paragraphs: [
        t(
          'Our staff have decided about content that was hidden because someone shown in it does not agree. {outcome}',
          {
            outcome: translated(sentences[outcome]),
          },
        ),
        t('Our staff’s note: {note}', { note: readStored(note) }),
        t('If you think this is a mistake, please contact us.'),
      ],
      action: { label: t('View it'), path },
    }),
  });
}

/** Of an account that has none, each letter says “A creator” in its own language. */
async function nameOf(work: Work, accountId: string): Promise<() => string> {
  const name = (await findAddress(work.db, accountId))?.name;
  return () => name ?? t('A creator');
}
