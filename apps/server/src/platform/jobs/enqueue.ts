import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/types.gen.ts';
import { causeOfJob, payloadWithCause } from '../tracing/cause.ts';
import { payloadInLanguage } from './job-language.ts';
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

/** A job that is ready to be added. */
export interface CheckedJob {
  readonly job: Job;
  /** With what caused it. */
  readonly payload: object;
  readonly options: JobOptions;
}

/**
 * Checks a payload, and remembers the running span as the job's cause, and the language of who causes it. Throws
 * JobPayloadError.
 */
export function checkJob<Schema extends PayloadSchema>(
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: JobOptions = {},
): CheckedJob {
  const cause = causeOfJob(options.runAt !== undefined);
  return { job: job as Job, payload: payloadInLanguage(payloadWithCause(checkPayload(job, payload), cause)), options };
}

/** Adds a background job; inside a transaction it exists if and only if that commits. Throws JobPayloadError. */
export async function enqueue<Schema extends PayloadSchema>(
  db: Kysely<DB>,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: JobOptions = {},
): Promise<void> {
  await db.executeQuery(addJobs(db, [checkJob(job, payload, options)]));
}

/** The statement that adds jobs, one after the other. */
export function addJobs(db: Kysely<DB>, jobs: readonly CheckedJob[]): CompiledQuery {
  const rows = joinBatches(jobs).map(({ job, payload, options }) => ({ name: job.name, payload, ...options }));
  return sql`
    select graphile_worker.add_job(
      name,
      payload := payload,
      queue_name := queue,
      run_at := "runAt",
      max_attempts := coalesce("maxAttempts", ${defaultAttempts}),
      job_key := key,
      priority := coalesce(priority, 0),
      job_key_mode := case when "preserveRunAt" then 'preserve_run_at' else 'replace' end)
    from json_to_recordset(${JSON.stringify(rows)}::json) as job (
      name text, payload json, queue text, "runAt" timestamptz, "maxAttempts" int, key text, priority int,
      "preserveRunAt" boolean)`.compile(db);
}

const defaultAttempts = 10;

interface StoredJob extends Omit<CheckedJob, 'payload'> {
  /** A list for a batch. */
  readonly payload: object | readonly object[];
}

/** All of a batch run at the same time, and servers of others allow no crowd. */
const maxBatch = 10;

/** Jobs of a kind that is stored in batches become one or a few, which stand where the first of them stood. */
function joinBatches(jobs: readonly CheckedJob[]): StoredJob[] {
  const mayJoin = ({ job, options }: CheckedJob): boolean =>
    job.isBatched === true && Object.keys(options).length === 0;
  const batches = Map.groupBy(jobs, (one) => (mayJoin(one) ? one.job.name : one));
  return [...batches.values()].flatMap(divide).map((batch) => {
    const [first] = batch as [CheckedJob];
    return batch.length === 1 ? first : { ...first, payload: batch.map(({ payload }) => payload) };
  });
}

function divide(batch: readonly CheckedJob[]): CheckedJob[][] {
  return Array.from({ length: Math.ceil(batch.length / maxBatch) }, (_, index) =>
    batch.slice(index * maxBatch, (index + 1) * maxBatch),
  );
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
      max_attempts := ${options.maxAttempts ?? defaultAttempts}::int,
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

interface RetriedJob {
  readonly task: string;
  /** False if it runs, is due anyway, or has not failed: then nothing has changed. */
  readonly isChanged: boolean;
}

/**
 * Makes a failed job due now, with all its attempts, as if it had just been added. Repeating it changes nothing, so it
 * needs a transaction: the job stays locked to its end.
 * Returns undefined if there is no such job: it may be done.
 */
export async function retryJob(db: Kysely<DB>, id: string): Promise<RetriedJob | undefined> {
  const { rows } = await sql<{ task: string; is_failed: boolean }>`
    select tasks.identifier as task,
      locked_at is null and last_error is not null and (attempts > 0 or run_at > now()) as is_failed
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id
    where jobs.id = ${id}::bigint
    for update of jobs`.execute(db);
  const [found] = rows;
  if (!found?.is_failed) return found && { task: found.task, isChanged: false };
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(db);
  return { task: found.task, isChanged: true };
}
