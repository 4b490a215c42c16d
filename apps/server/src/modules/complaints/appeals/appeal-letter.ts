import { english, t, translated } from '@ovation/language/t.ts';
import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import type { ReportCaseRow } from '../cases/case.store.ts';
import { shownAgain, type Subjects } from '../cases/moderation-letters.ts';
import { findAuthor } from '../cases/reported-object.store.ts';

const action = () => ({ label: t('See the decision'), path: '/reports?show=decisions' });

/** The decision about their content stands. */
export async function notifyAuthorOfUpheld(work: Work, app: App, held: ReportCaseRow, note: string): Promise<void> {
  if (held.author_id === null || held.outcome === 'dismissed') return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    write: () => ({
      subject: subjectOf(held, upheld, t('The decision about your picture stands')),
      paragraphs: [
        t('Our staff have reviewed it again and keep the decision.'),
        t('Our staff’s note: {note}', { note }),
      ],
      action: action(),
    }),
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

/** A counter-notice is over: the content is shown again. */
export async function notifyAuthorOfRestoring(work: Work, app: App, held: ReportCaseRow): Promise<void> {
  if (held.author_id === null) return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    write: () => ({
      subject: subjectOf(held, shownAgain, t('Your picture is shown again')),
      paragraphs: [t('No court case was filed within ten days of your counter-notice.')],
      action: action(),
    }),
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

const upheld: Subjects = {
  feed: english('The decision about your post stands'),
  gallery: english('The decision about your gallery stands'),
  photo: english('The decision about your photo stands'),
  video: english('The decision about your video stands'),
  product: english('The decision about your product stands'),
  stream: english('The decision about your live stream stands'),
  message: english('The decision about your message stands'),
  'stream-message': english('The decision about your chat message stands'),
  comment: english('The decision about your comment stands'),
  review: english('The decision about your review stands'),
  performer: english('The decision about your profile stands'),
};

function subjectOf({ object_kind }: Pick<ReportCaseRow, 'object_kind'>, subjects: Subjects, ofPicture: string): string {
  return object_kind === 'picture' ? ofPicture : translated(subjects[object_kind as ReportableKind]);
}
