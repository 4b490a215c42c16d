import type * as operations from '@ovation/contract/site/site.ts';
import type { Call } from '../../platform/http/call.ts';
import { listJobRows, type JobRow } from './administration.store.ts';

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

const maxLength = 4_000;

/**
 * The text of an error as staff may read it: errors quote what others sent, such as addresses of people, links that
 * log in, keys and numbers of cards or accounts.
 */
export function redactError(text: string): string {
  return (
    text
      .replaceAll(/[^\s"'<>()=]+@[^\s"'<>(),;]+/g, '[email]')
      .replaceAll(/(\bhttps?:\/\/[^\s"'<>/?#]+)[^\s"'<>]*/g, '$1/…')
      // PostgreSQL quotes the values of the row: `Key (username)=(ada) already exists.`
      .replaceAll(/=\([^)]*\)/g, '=(…)')
      .replaceAll(/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]')
      .replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{24,}\b/gi, '[key]')
      .replaceAll(/\b\d(?:[ -]?\d){8,}\b/g, '[number]')
      .slice(0, maxLength)
  );
}
