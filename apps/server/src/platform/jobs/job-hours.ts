import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobRun } from '../measurements/measurements.ts';

/** Counts finished runs by hour and job for staff, in a few statements a minute however many jobs there are. */
export interface JobHours {
  add(run: JobRun): void;
  /** Writes what was counted since the last time. Never rejects: what could not be written is tried again. */
  write(): Promise<void>;
  /** Writes from now on; `stop` writes what is left. */
  start(): { stop(): Promise<void> };
}

interface Total {
  readonly hour: Date;
  readonly task: string;
  done: number;
  failed: number;
}

const hourMs = 3_600_000;
const pauseMs = 10_000;
const keptMs = 30 * 24 * hourMs;

export function createJobHours({
  database,
  clock,
  logger,
}: {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'debug'>;
}): JobHours {
  let totals = new Map<string, Total>();

  function count(hour: Date, task: string, done: number, failed: number): void {
    const key = `${hour.getTime()} ${task}`;
    const total = totals.get(key) ?? { hour, task, done: 0, failed: 0 };
    total.done += done;
    total.failed += failed;
    totals.set(key, total);
  }

  async function write(): Promise<void> {
    const taken = [...totals.values()];
    if (taken.length === 0) return;
    totals = new Map();
    try {
      await addTotals(database, taken, new Date(clock.now().getTime() - keptMs));
    } catch (error) {
      logger.debug({ part: 'jobs', err: error }, 'finished jobs could not be counted, and are counted later');
      for (const { hour, task, done, failed } of taken) count(hour, task, done, failed);
    }
  }

  return {
    add({ task, outcome }) {
      const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs);
      count(hour, task, outcome === 'done' ? 1 : 0, outcome === 'failed' ? 1 : 0);
    },
    write,
    start() {
      const timer = setInterval(() => void write(), pauseMs).unref();
      return {
        stop() {
          clearInterval(timer);
          return write();
        },
      };
    },
  };
}

/** In the order of the key, so that processes do not wait for each other in a circle. */
async function addTotals(db: Kysely<DB>, totals: readonly Total[], keptSince: Date): Promise<void> {
  const rows = JSON.stringify(totals);
  await sql`
    insert into job_hours (hour, task, done, failed)
    select hour, task, done, failed
    from jsonb_to_recordset(${rows}::jsonb) as counted (hour timestamptz, task text, done integer, failed integer)
    order by hour, task
    on conflict (hour, task)
    do update set done = job_hours.done + excluded.done, failed = job_hours.failed + excluded.failed`.execute(db);
  await sql`delete from job_hours where hour < ${keptSince}`.execute(db);
}
