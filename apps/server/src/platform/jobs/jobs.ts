import type { z } from 'zod';
import { checkPayload, type Job, type PayloadSchema } from './job.ts';
import type { Round } from './rounds.ts';

/** Runs a job. It may run twice, so it must be idempotent. A job that throws is retried with back-off. */
export interface Handler {
  readonly job: Job;
  /** Rejects with JobPayloadError if the payload does not match. */
  run(payload: unknown): Promise<void>;
}

/** `match` is a cron pattern in UTC. */
interface ScheduledJob {
  readonly job: Job;
  readonly match: string;
}

/** What a worker runs, by name. */
export interface JobList {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly schedule: readonly ScheduledJob[];
}

/** The jobs of this process: every module registers its handlers and schedules. */
export interface Jobs extends JobList {
  handle<Schema extends PayloadSchema>(job: Job<Schema>, run: (payload: z.output<Schema>) => Promise<void>): void;
  /** `match` is a cron pattern in UTC, such as `20 3 * * *`. */
  every(job: Job, match: string): void;
  /** Repeated each second, in every process that runs jobs or live video. */
  readonly rounds: readonly Round[];
  everySecond(round: Round): void;
  /** Runs a job immediately in this process. */
  run<Schema extends PayloadSchema>(job: Job<Schema>, payload: z.input<Schema>): Promise<void>;
}

export function createJobs(): Jobs {
  const handlers = new Map<string, Handler>();
  const schedule: ScheduledJob[] = [];
  const rounds: Round[] = [];
  return {
    handlers,
    schedule,
    rounds,
    everySecond: (round) => void rounds.push(round),
    handle(job, run) {
      if (handlers.has(job.name)) throw new Error(`There are two handlers of the job ${job.name}.`);
      handlers.set(job.name, { job, run: async (payload) => run(checkPayload(job, payload)) });
    },
    every(job, match) {
      // A scheduled run has no payload, so a job that needs one must fail at the start.
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
