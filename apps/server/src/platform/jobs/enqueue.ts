import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/types.gen.ts';
import { causeOfJob, payloadWithCause } from '../tracing/cause.ts';
import { checkPayload, type Job, type PayloadSchema } from './job.ts';

export interface JobOptions {
  /** Jobs of one queue run one after the other; with a queue for each performer, none delays the others. */
  readonly queue?: string;
  readonly runAt?: Date;
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Keeps the run time of the waiting job that this one replaces. */
  readonly preserveRunAt?: boolean;
  readonly maxAttempts?: number;
  /** Smaller numbers run first. */
  readonly priority?: number;
}

/** Adds a background job; inside a transaction it exists if and only if that commits. Throws JobPayloadError. */
export async function enqueue<Schema extends PayloadSchema>(
  db: Kysely<DB>,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: JobOptions = {},
): Promise<void> {
  const checked = checkPayload(job, payload);
  const stored = JSON.stringify(payloadWithCause(checked, causeOfJob(options.runAt !== undefined)));
  await sql`select ${addJob(job, sql`${stored}::json`, options)}`.execute(db);
}

/**
 * The expression that adds a job, for a statement that builds the payload in SQL. The payload is checked only when the
 * job runs.
 */
export function addJob(job: Job, payload: RawBuilder<unknown>, options: JobOptions = {}): RawBuilder<unknown> {
  return sql`
    graphile_worker.add_job(
      ${job.name}::text,
      payload := ${payload},
      queue_name := ${options.queue ?? null}::text,
      run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 10}::int,
      job_key := ${options.key ?? null}::text,
      priority := ${options.priority ?? 0}::int,
      job_key_mode := ${options.preserveRunAt === true ? 'preserve_run_at' : 'replace'}::text)`;
}

/** Makes all waiting runs of a job due now; workers notice it at their next poll. */
export async function runWaitingJobsNow(db: Kysely<DB>, job: Job): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = ${job.name} and locked_at is null),
      run_at := now()
    )`.execute(db);
}
