import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/types.gen.ts';
import { checkPayload, type Job, type PayloadSchema } from './job.ts';

export interface JobOptions {
  /** Jobs of one queue run one after the other; a queue per performer keeps one from holding up the rest. */
  readonly queue?: string;
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced instead of doubled. */
  readonly key?: string;
  /** Where a job with the same key waits already, this one keeps its place in the line. */
  readonly keepsPlace?: boolean;
  readonly maxAttempts?: number;
  /** Smaller runs earlier. */
  readonly priority?: number;
}

/** Adds a background job; inside a transaction it exists exactly when that commits. Throws JobPayloadError. */
export async function enqueue<Schema extends PayloadSchema>(
  db: Kysely<DB>,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: JobOptions = {},
): Promise<void> {
  const checked = JSON.stringify(checkPayload(job, payload));
  await sql`select ${addJob(job, sql`${checked}::json`, options)}`.execute(db);
}

/** What adds it, for a statement that makes the payload itself: such a one is checked only when it is worked off. */
export function addJob(job: Job, payload: RawBuilder<unknown>, options: JobOptions = {}): RawBuilder<unknown> {
  return sql`
    graphile_worker.add_job(
      ${job.name}::text, payload := ${payload}, queue_name := ${options.queue ?? null}::text, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 10}::int, job_key := ${options.key ?? null}::text, priority := ${options.priority ?? 0}::int,
      job_key_mode := ${options.keepsPlace === true ? 'preserve_run_at' : 'replace'}::text)`;
}

/** Lets the waiting ones of a job begin, whatever time they were given; workers see it at their next poll. */
export async function hastenJobs(db: Kysely<DB>, job: Job): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = ${job.name} and locked_at is null), run_at := now())`.execute(
    db,
  );
}
