import { z } from 'zod';

/** The payload as JSON. No transforms: they would run twice, when the job is enqueued and when it runs. */
export type PayloadSchema = z.ZodType<object, object>;

/** How long a job may take, if it takes more than a few seconds; each kind has separate workers. */
export type Slowness = 'minutes' | 'hours';

/**
 * A kind of background job as data: it determines what can be enqueued, what the handler receives, and which workers
 * run it.
 */
export interface Job<Schema extends PayloadSchema = PayloadSchema> {
  /** Stored in the database: renaming a job loses its waiting jobs. */
  readonly name: string;
  readonly payload: Schema;
  readonly slow?: Slowness;
  /**
   * Those that a transaction adds are fetched and completed together, ten as one entry of the queue. Each runs, fails
   * and is tried again by itself, but all at the same time: for jobs that wait for another server more than they
   * compute.
   */
  readonly isBatched?: boolean;
}

const noPayload = z.object({});

/** Declares a job. Scheduled jobs have no `payload`. */
export function job(definition: Omit<Job, 'payload'>): Job<typeof noPayload>;
export function job<Schema extends PayloadSchema>(definition: Job<Schema>): Job<Schema>;
export function job({ payload = noPayload, ...rest }: Omit<Job, 'payload'> & Partial<Job>): Job {
  return { ...rest, payload };
}

export class JobPayloadError extends Error {}

/** The process stops while the job runs. The job begins again with the next start, and nobody has to look into it. */
export class JobInterrupted extends Error {}

/**
 * Returns only the declared fields. Throws JobPayloadError, which contains no values of the payload because they may be
 * secret.
 */
export function checkPayload<Schema extends PayloadSchema>(declared: Job<Schema>, payload: unknown): z.output<Schema> {
  const { success, data, error } = declared.payload.safeParse(payload);
  if (success) return data;
  throw new JobPayloadError(
    `The payload of the job ${declared.name} does not fit its schema:\n${z.prettifyError(error)}`,
  );
}
