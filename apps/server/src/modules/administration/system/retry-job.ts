import type * as operations from '@ovation/contract/site/system.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { retryJob as makeDue } from '../../../platform/jobs/retry-job.ts';
import { recordEvent } from '../../security-log/index.ts';

export async function retryJob({ app, actor, params, request }: Call<typeof operations.retryJob>) {
  return app.transaction(async (work) => {
    const retried = await makeDue(work.db, params.id);
    if (!retried) throw new Failure('not-found');
    const details = { task: retried.task, job: params.id };
    if (retried.isChanged) await recordEvent(work, { app, actor, request }, { kind: 'job-retried', details });
    return { isChanged: retried.isChanged };
  });
}
