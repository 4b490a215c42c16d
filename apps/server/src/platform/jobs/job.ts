import { z } from 'zod';

/** What a job is about, as JSON: a transform would run twice, when it is enqueued and when it is worked off. */
export type PayloadSchema = z.ZodType<object, object>;

/** How long a job may take where that is more than some seconds; each of these has workers of its own. */
export type Slowness = 'minutes' | 'hours';

/** A kind of background work as data: from it follow what may be enqueued, what its handler receives, and which workers take it. */
export interface Job<Schema extends PayloadSchema = PayloadSchema> {
  /** Stands in the database with every job that waits: one that is renamed there loses them. */
  readonly name: string;
  readonly payload: Schema;
  readonly slow?: Slowness;
}

const noPayload = z.object({});

/** Declares a job; one without `payload` is about nothing in particular, as those that run by the clock. */
export function job(definition: Omit<Job, 'payload'>): Job<typeof noPayload>;
export function job<Schema extends PayloadSchema>(definition: Job<Schema>): Job<Schema>;
export function job({ payload = noPayload, ...rest }: Omit<Job, 'payload'> & Partial<Job>): Job {
  return { ...rest, payload };
}

export class JobPayloadError extends Error {}

/** Answers what the schema declares of it, and nothing else. Throws JobPayloadError, which repeats nothing of the payload: it may be secret. */
export function checkPayload<Schema extends PayloadSchema>(declared: Job<Schema>, payload: unknown): z.output<Schema> {
  const { success, data, error } = declared.payload.safeParse(payload);
  if (success) return data;
  throw new JobPayloadError(
    `The payload of the job ${declared.name} does not fit its schema:\n${z.prettifyError(error)}`,
  );
}
