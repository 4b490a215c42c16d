import type { z } from 'zod';
import { checkPayload, type Job, type PayloadSchema } from './job.ts';

/** What does a job. It may run twice: it must be idempotent. Throwing repeats it later, with back-off. */
export interface Handler {
  readonly job: Job;
  /** Rejects with JobPayloadError where the payload does not fit. */
  run(payload: unknown): Promise<void>;
}

/** A job that runs by the clock, in UTC: `match` is a cron pattern. */
export interface ScheduledJob {
  readonly job: Job;
  readonly match: string;
}

/** What a worker works off, by name. */
export interface JobList {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly schedule: readonly ScheduledJob[];
}

/** The jobs of this process: every module says how its own are done, and when. */
export interface Jobs extends JobList {
  handle<Schema extends PayloadSchema>(job: Job<Schema>, run: (payload: z.output<Schema>) => Promise<void>): void;
  /** `match` is a cron pattern in UTC, such as `20 3 * * *`. */
  every(job: Job, match: string): void;
  /** Does one at once and here, instead of by a worker. */
  run<Schema extends PayloadSchema>(job: Job<Schema>, payload: z.input<Schema>): Promise<void>;
}

export function createJobs(): Jobs {
  const handlers = new Map<string, Handler>();
  const schedule: ScheduledJob[] = [];
  return {
    handlers,
    schedule,
    handle(job, run) {
      if (handlers.has(job.name)) throw new Error(`There are two handlers of the job ${job.name}.`);
      handlers.set(job.name, { job, run: async (payload) => run(checkPayload(job, payload)) });
    },
    every(job, match) {
      // The clock gives no payload: one that needs some is refused at the start, not at night.
      checkPayload(job, {});
      schedule.push({ job, match });
    },
    async run(job, payload) {
      const handler = handlers.get(job.name);
      if (!handler) throw new Error(`Nothing handles the job ${job.name}.`);
      await handler.run(payload);
    },
  };
}
