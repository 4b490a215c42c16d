import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { DomainEvents, EventBus, EventName } from '../events.ts';
import { addJobs, checkJob, type CheckedJob, type JobOptions } from '../jobs/enqueue.ts';
import type { Job, PayloadSchema } from '../jobs/job.ts';
import { enqueuing } from '../tracing/trace-jobs.ts';
import { inSpan, noTracing, type Tracing } from '../tracing/tracing.ts';
import { isRetryable } from './constraints.ts';
import { connectionOf, type FinalStatement } from './sharing-driver.ts';
import type { DB } from './types.gen.ts';

/** A unit of work: everything in it takes effect, or nothing does. */
export interface Work {
  readonly db: Transaction<DB>;
  /** Publishes an event to the other modules; what they write belongs to this transaction. */
  publish<Name extends EventName>(name: Name, event: DomainEvents[Name]): Promise<void>;
  /**
   * Adds a background job, which exists if and only if this transaction commits: all jobs of a transaction are sent
   * together with the commit. Throws JobPayloadError.
   */
  enqueue<Schema extends PayloadSchema>(
    job: Job<Schema>,
    payload: z.input<Schema>,
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Sends a statement together with the commit, in the order of the calls, which saves a round trip. `announce`
   * receives its rows after the commit. If the statement fails, the transaction is rolled back.
   */
  withCommit<Row>(query: CompiledQuery<Row>, announce?: (rows: readonly Row[]) => void): void;
  /**
   * The same for a statement that locks a row which many transactions write to. It is sent after all other statements,
   * so that the row is locked for the commit alone.
   */
  withCommitLast<Row>(query: CompiledQuery<Row>, announce?: (rows: readonly Row[]) => void): void;
  /** Runs only after a successful commit: for events to sockets. What it throws is logged and fails nothing. */
  afterCommit(announce: () => void): void;
}

const maxAttempts = 5;

/** Runs a transaction again after a deadlock, so `run` must have no effects outside of it. */
async function repeatable<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

/** Statements that belong together, without events; `transaction` is for commands. Repeated in the same way. */
export function plainTransaction<Result>(
  database: Kysely<DB>,
  run: (db: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return repeatable(() => database.transaction().execute(run));
}

export interface TransactionOptions {
  readonly database: Kysely<DB>;
  readonly events: EventBus;
  readonly logger: Pick<Logger, 'error'>;
  readonly tracing?: Tracing;
}

/** Runs a command in one transaction. Retries after a deadlock, so `run` must have no effects outside of `work`. */
export async function transaction<Result>(
  options: TransactionOptions,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  return repeatable(() => runOnce(options, run));
}

async function runOnce<Result>(
  { database, events, logger, tracing = noTracing }: TransactionOptions,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const announcements: (() => void)[] = [];
  const jobs: CheckedJob[] = [];
  const [finalStatements, lastStatements]: [FinalStatement[], FinalStatement[]] = [[], []];
  const queue = <Row>(
    statements: FinalStatement[],
    query: CompiledQuery<Row>,
    announce?: (rows: readonly Row[]) => void,
  ): void => {
    const statement: FinalStatement = { query, rows: [] };
    statements.push(statement);
    announcements.push(() => announce?.(statement.rows as Row[]));
  };
  const execute = async (db: Transaction<DB>): Promise<Result> => {
    const connection = await connectionOf(db);
    connection.finalStatements = () => [...finalStatements, ...addingStatements(db, jobs), ...lastStatements];
    const work: Work = {
      db,
      publish: (name, event) => events.publish(work, name, event),
      enqueue: (job, payload, options) =>
        inSpan(tracing.step(enqueuing(job.name)), async () => void jobs.push(checkJob(job, payload, options))),
      withCommit: (query, announce) => queue(finalStatements, query, announce),
      withCommitLast: (query, announce) => queue(lastStatements, query, announce),
      afterCommit: (announce) => announcements.push(announce),
    };
    return run(work);
  };
  // What is announced afterwards belongs to the call and not to the transaction.
  const result = await inSpan(tracing.step({ name: 'transaction' }), () => database.transaction().execute(execute));
  for (const announce of announcements) {
    try {
      announce();
    } catch (error) {
      // It is committed: the caller has to hear so, and the others of what follows from it.
      logger.error({ err: error, part: 'database' }, 'a committed change could not be announced');
    }
  }
  return result;
}

function addingStatements(db: Transaction<DB>, jobs: readonly CheckedJob[]): FinalStatement[] {
  return jobs.length === 0 ? [] : [{ query: addJobs(db, jobs), rows: [] }];
}
