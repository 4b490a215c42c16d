import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AuthenticatedCall } from '../../accounts/index.ts';
import { loadReviewed, loadStatusForChange, reviewPerformer, resumePublishingOf } from '../../profiles/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { lockCheck, changeCheck, type CheckRow } from '../identity.store.ts';
import { approvedLetter, rejectedLetter, sendLetter } from './letters.ts';
import { saveExpiry, listPapers, type PaperRow } from '../papers/papers.store.ts';
import { readReview } from '../identity.ts';
import { stopPublishing } from './stop-publishing.ts';
import type { App } from '../../../app.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { dayFromNow } from '../days.ts';
import { insertDecision } from './decision.store.ts';

interface Wanted {
  readonly decision: 'approved' | 'rejected';
  readonly reason: string | null;
}

/** A performer who waits for the review is approved or rejected with it; of all others, only the check changes. */
export async function decideIdentityCheck(call: Call<typeof operations.decideIdentityCheck>) {
  const { app, actor, params, body, request } = call;
  const wanted = { decision: body.decision, reason: body.reason ? sanitiseText(body.reason) : null };
  await app.transaction(async (work) => {
    const status = await loadStatusForChange(work.db, params.id);
    if (status === undefined) throw new Failure('not-found', t('This creator does not exist.'));
    const check = await lockCheck(work.db, params.id, app.clock.now());
    if (check.version !== body.version)
      throw new Failure('conflict', t('A document has arrived since you looked. Please review it first.'));
    if (body.expiresOn !== undefined) await saveExpiry(work.db, params.id, body.expiresOn, app.clock.now());
    const by = { app, actor, request };
    if (status === 'pending' || status === 'rejected') await decideOnPerformer(work, by, params.id, wanted);
    else await decideOnCheck(work, by, check, wanted);
  });
  return readReview(app, params.id);
}

async function decideOnPerformer(
  work: Work,
  by: AuthenticatedCall,
  id: string,
  { decision, reason }: Wanted,
): Promise<void> {
  const status = decision === 'approved' ? 'active' : 'rejected';
  await reviewPerformer(work, by, await loadReviewed(work, by.app, id), { status, reason });
}

async function decideOnCheck(
  work: Work,
  by: AuthenticatedCall,
  check: CheckRow,
  { decision, reason }: Wanted,
): Promise<void> {
  const { app, actor } = by;
  const performerId = check.performer_id;
  if (decision === 'approved') {
    await approve(work, app, check, { byId: actor.id, reason });
  } else {
    await reject(work, app, check, { byId: actor.id, reason });
    await stopPublishing(work, app, performerId);
  }
  await sendLetter(work, app, performerId, () => (decision === 'approved' ? approvedLetter() : rejectedLetter(reason)));
  await recordEvent(work, by, {
    kind: `identity-${decision}`,
    subjectId: performerId,
    details: reason === null ? {} : { reason },
  });
  await work.publish('identity.changed', { performerId, news: decision });
}

/**
 * The decision on a performer is that on their identity: nobody is approved without an approved check, because the
 * approval fails where the check cannot be approved.
 */
export async function followReview(
  work: Work,
  app: App,
  { performerId, status, review }: DomainEvents['performer.reviewed'],
): Promise<void> {
  if (!review) return;
  const check = await lockCheck(work.db, performerId, app.clock.now());
  if (status === 'rejected') await reject(work, app, check, review);
  else if (check.status !== 'approved') await approve(work, app, check, review);
}

interface Decision {
  readonly byId: string;
  readonly reason: string | null;
}

/** Throws conflict where there is nothing that could be approved. */
async function approve(work: Work, app: App, check: CheckRow, { byId, reason }: Decision): Promise<void> {
  const performerId = check.performer_id;
  const papers = await listPapers(work.db, performerId);
  const validUntil = earliestOf(papers);
  await requireApprovable(app, check, papers, validUntil);
  await changeCheck(
    work.db,
    performerId,
    { status: 'approved', reason: null, valid_until: validUntil, reminded_days: null },
    app.clock.now(),
  );
  await insertDecision(
    work.db,
    { performerId, decision: 'approved', byId, reason, validUntil, check, papers },
    app.clock.now(),
  );
  await resumePublishingOf(work.db, performerId);
}

async function reject(work: Work, app: App, check: CheckRow, { byId, reason }: Decision): Promise<void> {
  const performerId = check.performer_id;
  const papers = await listPapers(work.db, performerId);
  const now = app.clock.now();
  await changeCheck(work.db, performerId, { status: 'rejected', reason }, now);
  const decision = { performerId, decision: 'rejected', byId, reason, validUntil: null, check, papers } as const;
  await insertDecision(work.db, decision, now);
}

/** The first day on which one of the papers is no longer valid. */
function earliestOf(papers: readonly PaperRow[]): string | null {
  return papers.flatMap(({ expires_on: day }) => day ?? []).toSorted()[0] ?? null;
}

async function requireApprovable(
  app: App,
  { status }: CheckRow,
  papers: readonly PaperRow[],
  validUntil: string | null,
): Promise<void> {
  if (status === 'expired')
    throw new Failure('conflict', t('A document has expired, and this creator has not sent a new one yet.'));
  if (validUntil !== null && validUntil <= dayFromNow(app.clock))
    throw new Failure(
      'conflict',
      t('A document is only valid until {validUntil}. Please ask for a newer one.', { validUntil }),
    );
  const { identitySelfieRequired } = await app.settings.read();
  if (identitySelfieRequired && !papers.some(({ type }) => type === 'selfie'))
    throw new Failure('conflict', t('This creator has not sent a photo with a code yet.'));
}
