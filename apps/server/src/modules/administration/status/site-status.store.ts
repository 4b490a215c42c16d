import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface SiteWork {
  /** For how long the oldest quick job that waits for a worker is due; null if none waits. */
  readonly waiting_seconds: number | null;
  /** Emails that could not be sent within the last hour, and are still tried. */
  readonly failing_mails: bigint;
  readonly failed_cards: bigint;
  readonly paid_cards: bigint;
}

interface Wanted {
  /** Jobs that take no more than seconds. */
  readonly quickTasks: readonly string[];
  readonly mailTask: string;
  /** The provider of card payments. */
  readonly provider: string;
  readonly now: Date;
}

const hourMs = 3_600_000;

/** What runs behind the pages. Jobs with a queue wait for each other, which is no disturbance. */
export async function loadSiteWork(db: Kysely<DB>, { quickTasks, mailTask, provider, now }: Wanted): Promise<SiteWork> {
  const { rows } = await sql<SiteWork>`
    with queue as (
      select
        extract(epoch from now() - min(run_at) filter (
          where locked_at is null and attempts < max_attempts and run_at <= now() and queue_name is null
            and task_identifier = any(${[...quickTasks]}::text[])))::float8 as waiting_seconds,
        count(*) filter (
          where task_identifier = ${mailTask} and last_error is not null and attempts < max_attempts
            and updated_at > now() - interval '1 hour') as failing_mails
      from graphile_worker.jobs
    ), cards as (
      select count(*) filter (where status = 'failed') as failed_cards,
        count(*) filter (where status = 'succeeded') as paid_cards
      from payments
      where updated_at > ${new Date(now.getTime() - hourMs)} and provider = ${provider}
    )
    select waiting_seconds, failing_mails, failed_cards, paid_cards
    from queue, cards`.execute(db);
  const [row] = rows;
  return row ?? { waiting_seconds: null, failing_mails: 0n, failed_cards: 0n, paid_cards: 0n };
}
