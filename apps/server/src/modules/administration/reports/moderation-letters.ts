import { contentTypes, nameOfType } from '@ovation/contract/content-types.ts';
import type { Moderation, ReportableKind } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import type { ReportCaseRow } from './report.store.ts';
import { findAuthor } from './reported-object.store.ts';

interface Letter {
  readonly subject: string;
  readonly sentences: readonly string[];
}

/** Letters to the author. Dismissed reports have none. */
const letters: Record<Exclude<Moderation, 'dismiss'>, (thing: string, isSold: boolean) => Letter> = {
  hide: (thing, isSold) => ({
    subject: `Your ${thing} is hidden for now`,
    sentences: [
      `Your ${thing} was reported, and our staff has hidden it. You still see it yourself; nobody else does` +
        `${isSold ? ', not even who bought it' : ''}.`,
    ],
  }),
  remove: (thing, isSold) => ({
    subject: `Your ${thing} was removed`,
    sentences: [
      `Your ${thing} was reported, and our staff has removed it, because it breaks the rules of the site. It ` +
        `is gone for everybody${isSold ? ', also for those who bought it: they get their money back' : ''}.`,
    ],
  }),
  warn: (thing) => ({
    subject: `About your ${thing}`,
    sentences: [
      `Your ${thing} was reported. Our staff has looked at it and leaves it as it is, but asks you to read this.`,
    ],
  }),
  show: (thing) => ({
    subject: `Your ${thing} is shown again`,
    sentences: [`Our staff has looked at your ${thing} again. It is shown as before.`],
  }),
};

/** Comments, reviews and chat messages cost nothing. */
function canBeSold(kind: ReportableKind): boolean {
  return kind === 'photo' || 'earning' in contentTypes[kind];
}

interface Decision {
  readonly action: Moderation;
  readonly note: string;
}

export async function notifyAuthor(
  work: Work,
  app: App,
  { object_kind, author_id }: ReportCaseRow,
  { action, note }: Decision,
): Promise<void> {
  if (action === 'dismiss' || author_id === null) return;
  const author = await findAuthor(work.db, author_id);
  if (!author) return;
  const { subject, sentences } = letters[action](
    nameOfType(object_kind as ReportableKind),
    canBeSold(object_kind as ReportableKind),
  );
  const paragraphs = [
    ...sentences,
    `Our staff writes: ${note}`,
    'If you think that this is a mistake, please write to us.',
  ];
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    subject,
    paragraphs,
    action: { label: 'Write to us', path: '/contact' },
  });
}
