import type * as operations from '@ovation/contract/people/performer-review.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import { queueMail, restoreAccount, suspendAccount, type AuthenticatedCall } from '../accounts/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { loadPerformer, type PerformerRow } from './performer.store.ts';
import { updateStatus } from './performer-status.store.ts';
import { presentForReview } from './present.ts';

type Decision = 'active' | 'rejected';

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
    const performer = await load(work, app, params.id);
    if (status === 'suspended')
      await suspendAccount(work, by, { accountId: params.id, byId: actor.id, reason, until: null });
    else await review(work, by, performer, { status, reason });
    return presentForReview(app, await load(work, app, params.id));
  });
}

async function load(work: Work, app: App, id: string): Promise<PerformerRow> {
  const performer = await loadPerformer(work.db, id, { viewerId: undefined, now: app.clock.now() });
  if (!performer) throw new Failure('not-found', 'This performer does not exist.');
  return performer;
}

/** An approval that ends a suspension sends no email of its own, because `restoreAccount` sends one. */
async function review(
  work: Work,
  by: AuthenticatedCall,
  performer: PerformerRow,
  { status, reason }: { readonly status: Decision; readonly reason: string | null },
): Promise<void> {
  const { app } = by;
  const wasSuspended = await restoreAccount(work, by, { accountId: performer.id });
  if (!(await updateStatus(work.db, performer.id, status, reason, app.clock.now())))
    throw new Failure('not-found', 'This performer does not exist.');
  if (!wasSuspended || status === 'rejected') await queueDecisionEmail(work, app, performer, { status, reason });
  const kind = status === 'active' ? 'performer-approved' : 'performer-rejected';
  await recordEvent(work, by, { kind, subjectId: performer.id, details: reason === null ? {} : { reason } });
  await work.publish('performer.reviewed', { performerId: performer.id, status });
}

const decisionEmails: Record<Decision, { subject: string; sentence: string }> = {
  active: {
    subject: 'Welcome on stage',
    sentence: 'Your papers are checked and your page is open. You can publish and earn from now on.',
  },
  rejected: { subject: 'About your registration', sentence: 'We could not approve your registration.' },
};

async function queueDecisionEmail(
  work: Work,
  app: App,
  { email, name }: PerformerRow,
  { status, reason }: { readonly status: Decision; readonly reason: string | null },
): Promise<void> {
  const { subject, sentence } = decisionEmails[status];
  const paragraphs = [sentence, ...(reason === null ? [] : [`The reason: ${reason}`])];
  await queueMail(work, app, {
    to: email,
    name,
    subject,
    paragraphs,
    action: { label: 'Go to my account', path: '/creator/account' },
  });
}
