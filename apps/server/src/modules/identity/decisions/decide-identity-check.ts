import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AuthenticatedCall } from '../../accounts/index.ts';
import { loadReviewed, loadStatusForChange, reviewPerformer } from '../../profiles/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { lockCheck, type CheckRow } from '../check.store.ts';
import { approve, reject } from './decide.ts';
import { approvedLetter, rejectedLetter, sendLetter } from './letters.ts';
import { saveExpiry } from '../papers/paper.store.ts';
import { readReview } from '../read-review.ts';
import { stopPublishing } from './stop-publishing.ts';

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
    if (status === undefined) throw new Failure('not-found', t('This performer does not exist.'));
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
  await sendLetter(work, app, performerId, decision === 'approved' ? approvedLetter : rejectedLetter(reason));
  await recordEvent(work, by, {
    kind: `identity-${decision}`,
    subjectId: performerId,
    details: reason === null ? {} : { reason },
  });
  await work.publish('identity.changed', { performerId, news: decision });
}
