import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionOptions, databaseOn, isPooled, type Database } from '../pool.ts';
import { Readers, readersOf, type ReadConnections } from '../readers.ts';
import type { WatchStatement } from '../slow-statements.ts';
import { ReplicaWatch } from './replica-watch.ts';

/** A copy of the database that may be a little older, for reads that tolerate that. */
export interface Replica {
  /**
   * Reads outside of transactions go to the replica while it is usable; transactions, writes and everything else go to
   * the primary.
   */
  readonly database: Database;
  /** How much older than the primary an answer may be, in milliseconds. */
  readonly maxLagMs: number;
  /** Whether it is certainly not older than that now. */
  isUsable(): boolean;
  /** Whether what is read now is at least as new as that moment of `performance.now()`. */
  isAsNewAs(moment: number): boolean;
  /** How old it is at most, in seconds; undefined while nothing is known. */
  lagSeconds(): number | undefined;
  /** Ends its connections; reads go on at the primary. */
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** Of one server: behind an address with several, one would be checked and another one read. */
  readonly connectionString: string;
  readonly maxLagMs: number;
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly watch: WatchStatement;
}

/** A replica that does not answer within this time is away. */
const timeoutMs = 2_000;
const checkMs = 250;
const retryMs = 1_000;

/** Watches a replica, which is used from the moment on that it is known to be new enough. Does not wait for that. */
export function openReplica(options: ReplicaOptions): Replica {
  const { connectionString, maxLagMs, pool, database, logger, watch } = options;
  const primary = readersOf(database);
  if (!primary) throw new Error('A transaction has no replica.');
  const config = {
    ...connectionOptions({ connectionString, applicationName: 'ovation reads' }),
    connectionTimeoutMillis: timeoutMs,
    max: pool.options.max,
  };
  const readers = new Readers(config, watch, !isPooled(connectionString));
  const watched = new ReplicaWatch({ config: { ...config, query_timeout: timeoutMs }, primary, readers });
  const isUsable = (): boolean => performance.now() - watched.asOf <= maxLagMs;
  const checks = keepChecking(watched, createReport(logger, isUsable));
  const lose = (): void => watched.lose();
  return {
    database: databaseOn(pool, new RoutedReaders({ primary, replica: readers, isUsable, onLost: lose }), watch),
    maxLagMs,
    isUsable,
    isAsNewAs: (moment) => !isUsable() || watched.asOf >= moment,
    lagSeconds: () => (Number.isFinite(watched.asOf) ? (performance.now() - watched.asOf) / 1_000 : undefined),
    async close() {
      await checks.stop();
      lose();
    },
  };
}

/** Checks until it is stopped; a replica that cannot be checked is lost. */
function keepChecking(watched: ReplicaWatch, report: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const error = await watched.check().then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('unknown'),
      );
      if (error !== undefined) watched.lose();
      report(error);
      const pauseMs = error === undefined ? checkMs : retryMs;
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const kept = keep();
  return {
    stop() {
      stopping.abort();
      return kept;
    },
  };
}

/** Logs when the replica begins to be used, and when that ends. */
function createReport(logger: ReplicaOptions['logger'], isUsable: () => boolean): (error: unknown) => void {
  let wasUsable: boolean | undefined;
  return (error) => {
    const isNow = isUsable();
    // Right after the start nothing is known yet, and that is no news.
    if (isNow === wasUsable || (wasUsable === undefined && !isNow && error === undefined)) return;
    wasUsable = isNow;
    if (isNow) logger.info('the replica is used');
    else logger.warn({ err: error }, 'the replica is away or too old, and everything is read at the primary');
  };
}

interface Routes {
  readonly primary: ReadConnections;
  readonly replica: ReadConnections;
  readonly isUsable: () => boolean;
  /** The replica did not answer. */
  readonly onLost: (error: unknown) => void;
}

/** PostgreSQL ended a statement because it took too long: it would on the primary, too. */
const tooLong = '57014';
/** The server stops or starts, or the connection broke. */
const isLost = /^(?:57P|08)/;

/** Reads at the replica while it is usable; what fails there is read at the primary. */
class RoutedReaders implements ReadConnections {
  readonly #routes: Routes;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { primary, replica, isUsable, onLost } = this.#routes;
    if (!isUsable()) return primary.query(text, values);
    try {
      return await replica.query(text, values);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
      if (code === tooLong) throw error;
      if (code === undefined || isLost.test(code)) onLost(error);
      return primary.query(text, values);
    }
  }

  /** Those of the primary belong to its own database. */
  end(): Promise<void> {
    return this.#routes.replica.end();
  }
}
