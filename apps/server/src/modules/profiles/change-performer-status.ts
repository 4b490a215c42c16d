import type * as operations from '@ovation/contract/people/performer-review.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { suspendAccount } from '../accounts/index.ts';
import { presentForReview } from './present.ts';
import { loadReviewed, reviewPerformer } from './review-performer.ts';

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
