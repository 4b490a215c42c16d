import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performer-review.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import { queueMail, restoreAccount, suspendAccount, type AuthenticatedCall } from '../accounts/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { hasAllPapers, presentPaper } from './papers/papers.ts';
import { loadPerformer, type PerformerRow } from './performer.store.ts';
import { updateStatus, listPerformersOfAnyStatus } from './performer-status.store.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentForReview } from './present.ts';
import { isPaper, loadFilesOf } from '../media/index.ts';
import { searchedWordsOf } from '../../platform/search/word-indexes.ts';

type Decision = 'active' | 'rejected';

/** Throws not-found. */
export async function loadReviewed(work: Work, app: App, id: string): Promise<PerformerRow> {
  const performer = await loadPerformer(work.db, id, { viewerId: undefined, now: app.clock.now() });
  if (!performer) throw new Failure('not-found', t('This creator does not exist.'));
  return performer;
}

/** An approval that ends a suspension sends no email of its own, because `restoreAccount` sends one. */
export async function reviewPerformer(
  work: Work,
  by: AuthenticatedCall,
  performer: PerformerRow,
  { status, reason }: { readonly status: Decision; readonly reason: string | null },
): Promise<void> {
  const { app } = by;
  if (status === 'active') await requireReviewable(work, performer);
  const wasSuspended = await restoreAccount(work, by, { accountId: performer.id });
  if (!(await updateStatus(work.db, performer.id, status, reason, app.clock.now())))
    throw new Failure('not-found', t('This creator does not exist.'));
  if (!wasSuspended || status === 'rejected') await queueDecisionEmail(work, app, performer, { status, reason });
  const kind = status === 'active' ? 'performer-approved' : 'performer-rejected';
  await recordEvent(work, by, { kind, subjectId: performer.id, details: reason === null ? {} : { reason } });
  await work.publish('performer.reviewed', {
    performerId: performer.id,
    status,
    ...(endsSuspension(performer, status) ? {} : { review: { byId: by.actor.id, reason } }),
  });
}

/** Whether an approval only lifts the suspension of a performer who was approved before it. */
function endsSuspension({ status, status_before: before }: PerformerRow, decision: Decision): boolean {
  return decision === 'active' && status === 'suspended' && before === 'active';
}

/** Nobody is approved without birth date and papers. Papers whose time is over were checked once. */
async function requireReviewable(
  work: Work,
  { id, date_of_birth: birth, papers_deleted_at: deletedAt, verified_elsewhere_at: verifiedAt }: PerformerRow,
): Promise<void> {
  if (birth === null) throw new Failure('conflict', t('This creator has not given a date of birth yet.'));
  if (deletedAt === null && verifiedAt === null && !(await hasAllPapers(work.db, id)))
    throw new Failure('conflict', t('This creator has not uploaded both documents yet.'));
}

const decisionEmails: Record<Decision, { subject: EnglishText; sentence: EnglishText }> = {
  active: {
    subject: english('You are approved'),
    sentence: english('Your documents are approved and your page is live. You can publish and earn from now on.'),
  },
  rejected: {
    subject: english('About your registration'),
    sentence: english('We could not approve your registration.'),
  },
};

async function queueDecisionEmail(
  work: Work,
  app: App,
  { email, name }: PerformerRow,
  { status, reason }: { readonly status: Decision; readonly reason: string | null },
): Promise<void> {
  const { subject, sentence } = decisionEmails[status];
  await queueMail(work, app, {
    to: email,
    name,
    write: () => ({
      subject: translated(subject),
      paragraphs: [translated(sentence), ...(reason === null ? [] : [t('The reason: {reason}', { reason })])],
      action: { label: t('Go to my account'), path: '/creator/account' },
    }),
  });
}

/** Approves or rejects a performer. A suspension is that of the account, as for fans. */
export async function changePerformerStatus({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.changePerformerStatus>) {
  const by = { app, actor, request };
  const reason = body.reason ? sanitiseText(body.reason) : null;
  const { status } = body;
  return app.transaction(async (work) => {
    const performer = await loadReviewed(work, app, params.id);
    if (status === 'suspended')
      await suspendAccount(work, by, { accountId: params.id, byId: actor.id, reason, until: null });
    else await reviewPerformer(work, by, performer, { status, reason });
    return presentForReview(app, await loadReviewed(work, app, params.id));
  });
}

export async function getPerformerForReview({ app, params }: Call<typeof operations.getPerformerForReview>) {
  const [row, files] = await Promise.all([
    loadPerformer(app.database, params.id, { viewerId: undefined, now: app.clock.now() }),
    loadFilesOf(app.database, 'account', [params.id]),
  ]);
  if (!row) throw new Failure('not-found', t('This creator does not exist.'));
  return {
    ...presentForReview(app, row),
    documents: files.filter(({ type }) => isPaper(type)).map((file) => presentPaper(app, file)),
    papersDeletedAt: row.papers_deleted_at?.toISOString() ?? null,
  };
}

export async function listPerformersForReview({ app, query }: Call<typeof operations.listPerformersForReview>) {
  const words = await searchedWordsOf(app.wordIndexes, 'account', query.q ?? '');
  const { rows, total } = await listPerformersOfAnyStatus(app.database, { ...query, words }, app.clock.now());
  return { data: rows.map((row) => presentForReview(app, row)), total };
}
