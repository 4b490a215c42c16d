import type * as operations from '@ovation/contract/site/site.ts';
import type { Call } from '../../platform/http/call.ts';
import { redactError } from './system/redact-error.ts';
import { listJobRows, type JobRow } from './job.store.ts';

function present(job: JobRow) {
  return {
    _id: String(job.id),
    task: job.task_identifier,
    attempts: job.attempts,
    maxAttempts: job.max_attempts,
    lastError: job.last_error === null ? null : redactError(job.last_error),
    runAt: job.run_at.toISOString(),
    isLocked: job.locked_at !== null,
    createdAt: job.created_at.toISOString(),
    updatedAt: job.updated_at.toISOString(),
  };
}

export async function listJobs({ app, query }: Call<typeof operations.listJobs>) {
  const failed = query.failed === undefined ? undefined : query.failed === 'true';
  const { rows, total } = await listJobRows(app.database, { ...query, failed });
  return { data: rows.map(present), total };
}
