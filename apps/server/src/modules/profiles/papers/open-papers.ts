import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performer-review.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { openPapersMs } from '../../access/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadPerformer } from '../performer.store.ts';

/** From now on, delivery hands out this performer's papers to this member of staff, for some minutes. */
export async function openPapers(call: Call<typeof operations.openPapers>) {
  const { app, params, body } = call;
  const now = app.clock.now();
  await app.transaction(async (work) => {
    if (!(await loadPerformer(work.db, params.id, { viewerId: undefined, now })))
      throw new Failure('not-found', t('This performer does not exist.'));
    await recordEvent(work, call, { kind: 'papers-opened', subjectId: params.id, details: { reason: body.reason } });
  });
  return { until: new Date(now.getTime() + openPapersMs).toISOString() };
}
