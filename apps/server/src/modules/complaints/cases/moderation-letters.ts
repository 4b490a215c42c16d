import { formatDay } from '../../../platform/words/dates.ts';
import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import type { Moderation, ReportableKind, ReportedKind } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import type { ReportCaseRow } from './case.store.ts';
import { isHiddenByCase } from './policy.ts';
import { findAuthor } from './reported-object.store.ts';

interface Letter {
  readonly subject: string;
  readonly sentences: readonly string[];
}

type AuthoredKind = Exclude<ReportedKind, 'address'>;

/** A subject for each type: other languages need another article, or another ending, for each. */
export type Subjects = Readonly<Record<ReportableKind, EnglishText>>;

const hidden: Subjects = {
  feed: english('Your post is hidden for now'),
  gallery: english('Your gallery is hidden for now'),
  photo: english('Your photo is hidden for now'),
  video: english('Your video is hidden for now'),
  product: english('Your product is hidden for now'),
  stream: english('Your live stream is hidden for now'),
  message: english('Your message is hidden for now'),
  'stream-message': english('Your chat message is hidden for now'),
  comment: english('Your comment is hidden for now'),
  review: english('Your review is hidden for now'),
  performer: english('Your profile is hidden for now'),
};

const removed: Subjects = {
  feed: english('Your post was removed'),
  gallery: english('Your gallery was removed'),
  photo: english('Your photo was removed'),
  video: english('Your video was removed'),
  product: english('Your product was removed'),
  stream: english('Your live stream was removed'),
  message: english('Your message was removed'),
  'stream-message': english('Your chat message was removed'),
  comment: english('Your comment was removed'),
  review: english('Your review was removed'),
  performer: english('Your profile was removed'),
};

const warned: Subjects = {
  feed: english('About your post'),
  gallery: english('About your gallery'),
  photo: english('About your photo'),
  video: english('About your video'),
  product: english('About your product'),
  stream: english('About your live stream'),
  message: english('About your message'),
  'stream-message': english('About your chat message'),
  comment: english('About your comment'),
  review: english('About your review'),
  performer: english('About your profile'),
};

export const shownAgain: Subjects = {
  feed: english('Your post is shown again'),
  gallery: english('Your gallery is shown again'),
  photo: english('Your photo is shown again'),
  video: english('Your video is shown again'),
  product: english('Your product is shown again'),
  stream: english('Your live stream is shown again'),
  message: english('Your message is shown again'),
  'stream-message': english('Your chat message is shown again'),
  comment: english('Your comment is shown again'),
  review: english('Your review is shown again'),
  performer: english('Your profile is shown again'),
};

/** Letters to the author. Reports that were dismissed before anything was hidden have none. */
const letters: Record<Exclude<Moderation, 'dismiss' | 'resolve'>, (kind: ReportableKind, isSold: boolean) => Letter> = {
  hide: (kind, isSold) => ({
    subject: translated(hidden[kind]),
    sentences: [
      isSold
        ? t(
            'Your content was reported, and our staff have hidden it. You can still see it; no one else can, not even people who bought it.',
          )
        : t('Your content was reported, and our staff have hidden it. You can still see it; no one else can.'),
    ],
  }),
  remove: (kind, isSold) => ({
    subject: translated(removed[kind]),
    sentences: [
      isSold
        ? t(
            'Your content was reported, and our staff have removed it because it breaks the site’s rules. No one else can see it; buyers get their money back if the decision stands.',
          )
        : t(
            'Your content was reported, and our staff have removed it because it breaks the site’s rules. No one else can see it.',
          ),
    ],
  }),
  warn: (kind) => ({
    subject: translated(warned[kind]),
    sentences: [
      t('Your content was reported. Our staff have reviewed it and left it unchanged, but ask you to read this.'),
    ],
  }),
  show: (kind) => ({
    subject: translated(shownAgain[kind]),
    sentences: [t('Our staff have reviewed your content again. It is shown as before.')],
  }),
};

const found = (): string =>
  t('One of your pictures or videos looks like one that must not be shown on this site, so no one else saw it.');

/** To the owner of a picture that was found on a list. */
const pictureLetters: Record<keyof typeof letters, () => Letter> = {
  hide: () => ({
    subject: t('Your picture stays hidden'),
    sentences: [found(), t('Our staff have reviewed it. It stays hidden.')],
  }),
  remove: () => ({
    subject: t('Your picture was removed'),
    sentences: [found(), t('Our staff have reviewed it and removed it, along with what it was part of.')],
  }),
  warn: () => ({
    subject: t('About your picture'),
    sentences: [found(), t('Our staff have reviewed it. It is shown now, but we ask you to read this.')],
  }),
  show: () => ({
    subject: t('Your picture is shown'),
    sentences: [found(), t('Our staff have reviewed it. It is shown now.')],
  }),
};

/** Comments, reviews and chat messages cost nothing. */
function canBeSold(kind: AuthoredKind): boolean {
  if (kind === 'picture') return false;
  return kind === 'photo' || 'earning' in contentTypes[kind];
}

interface Decision {
  readonly action: Moderation;
  readonly note: string;
  readonly rule: SiteRule | undefined;
  /** When a removal becomes final. */
  readonly removesAt: Date | null;
}

/** E-mails the author and leaves a notification; nothing is sent where a report was dismissed without any effect. */
export async function notifyAuthor(
  work: Work,
  app: App,
  held: Pick<ReportCaseRow, 'id' | 'object_kind' | 'author_id' | 'outcome' | 'hidden_by_report_at'>,
  decision: Decision,
): Promise<void> {
  const { action } = decision;
  const hadEffect = held.outcome !== null || isHiddenByCase(held, held.object_kind as ReportedKind);
  if (held.author_id === null || action === 'resolve' || (action === 'dismiss' && !hadEffect)) return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  const kind = held.object_kind as AuthoredKind;
  const result = action === 'dismiss' ? 'show' : action;
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    write: () => {
      const letter = kind === 'picture' ? pictureLetters[result]() : letters[result](kind, canBeSold(kind));
      return {
        subject: letter.subject,
        paragraphs: [...letter.sentences, ...explain(decision)],
        action: { label: t('See the decision'), path: '/reports?show=decisions' },
      };
    },
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

function explain({ note, rule, removesAt }: Decision): string[] {
  return [
    ...(rule === undefined ? [] : [t('The rule: {rule}.', { rule: translated(siteRules[rule]) })]),
    t('Our staff’s note: {note}', { note }),
    ...(removesAt === null
      ? []
      : [t('It will be deleted for good on {day}, unless you appeal before then.', { day: formatDay(removesAt) })]),
    ...(rule === undefined ? [] : [t('If you think this is a mistake, you can appeal within 14 days.')]),
  ];
}
