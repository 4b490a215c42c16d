import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { DomainEvents, EventBus, EventName } from '../events.ts';
import { enqueue, type JobOptions } from '../jobs/enqueue.ts';
import type { Job, PayloadSchema } from '../jobs/job.ts';
import { isWorthRepeating } from './constraints.ts';
import { connectionOf, type LastStatement } from './sharing-driver.ts';
import type { DB } from './types.gen.ts';

/** One command's unit of work: everything in it happens, or nothing does. */
export interface Work {
  readonly db: Transaction<DB>;
  /** Tells the other modules, in this transaction: what they write is part of it. */
  publish<Name extends EventName>(name: Name, event: DomainEvents[Name]): Promise<void>;
  /** Background work that exists exactly when this transaction commits. Throws JobPayloadError. */
  enqueue<Schema extends PayloadSchema>(
    job: Job<Schema>,
    payload: z.input<Schema>,
    options?: JobOptions,
  ): Promise<void>;
  /** Asks something that nothing before the commit depends on: what was left so leaves together with that, in order, and `announce` gets its rows after the commit. Where it fails, nothing of the transaction has happened. */
  withCommit<Row>(query: CompiledQuery<Row>, announce?: (rows: readonly Row[]) => void): void;
  /** The same for what locks a row that many write to: it leaves after all other statements, so that the row is held for the commit alone. */
  lastWithCommit<Row>(query: CompiledQuery<Row>, announce?: (rows: readonly Row[]) => void): void;
  /** Runs after the commit, and only then: announcements to sockets. */
  afterCommit(announce: () => void): void;
}

const attempts = 3;

/** Runs a command in one transaction; a deadlock is run again, so `run` must do nothing outside of `work`. */
export async function transaction<Result>(
  database: Kysely<DB>,
  events: EventBus,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, events, run);
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error;
    }
  }
}

async function runOnce<Result>(
  database: Kysely<DB>,
  events: EventBus,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const announcements: (() => void)[] = [];
  const [last, veryLast]: [LastStatement[], LastStatement[]] = [[], []];
  const leave = <Row>(
    statements: LastStatement[],
    query: CompiledQuery<Row>,
    announce?: (rows: readonly Row[]) => void,
  ): void => {
    const asked: LastStatement = { query, rows: [] };
    statements.push(asked);
    announcements.push(() => announce?.(asked.rows as Row[]));
  };
  const result = await database.transaction().execute(async (db) => {
    const connection = await connectionOf(db);
    connection.last = () => [...last, ...veryLast];
    const work: Work = {
      db,
      publish: (name, event) => events.publish(work, name, event),
      enqueue: (job, payload, options) => enqueue(db, job, payload, options),
      withCommit: (query, announce) => leave(last, query, announce),
      lastWithCommit: (query, announce) => leave(veryLast, query, announce),
      afterCommit: (announce) => announcements.push(announce),
    };
    return run(work);
  });
  for (const announce of announcements) announce();
  return result;
}
