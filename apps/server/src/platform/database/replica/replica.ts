import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionOptions, databaseOn, type Database } from '../pool.ts';
import { Readers, readersOf } from '../readers.ts';
import type { WatchStatement } from '../slow-statements.ts';
import { Freshness } from './freshness.ts';
import { RoutedReaders } from './routed-readers.ts';
import {
  parsePosition,
  primaryState,
  replicaState,
  whyNoReplica,
  type PrimaryState,
  type ReplicaState,
} from './wal-position.ts';

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
  readonly checkIntervalMs?: number;
}

/** A replica that does not answer within this time is away. */
const timeoutMs = 2_000;
const retryMs = 1_000;

/** Watches a replica, which is used from the moment on that it is known to be new enough. Does not wait for that. */
export function openReplica(options: ReplicaOptions): Replica {
  const { connectionString, maxLagMs, pool, database, logger, watch, checkIntervalMs = 250 } = options;
  const freshness = new Freshness();
  const stopping = new AbortController();
  const config = {
    ...connectionOptions({ connectionString, applicationName: 'ovation reads' }),
    connectionTimeoutMillis: timeoutMs,
  };
  const readers = new Readers(config, watch);
  const primary = readersOf(database);
  if (!primary) throw new Error('A transaction has no replica.');
  const readPrimary = () => primary.query(primaryState, []);
  const isUsable = (): boolean => performance.now() - freshness.asOf <= maxLagMs;
  let client: pg.Client | undefined;
  let wasUsable: boolean | undefined;

  /** Also ends reads that still wait for an answer, so that they go to the primary. */
  function lose(): void {
    freshness.forget();
    readers.drop();
    const lost = client;
    client = undefined;
    void lost?.end().catch(() => {});
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ ...config, query_timeout: timeoutMs });
    // A server that was started again may be older than it was: everything that is known about it is void.
    const loseThis = (): void => {
      if (client === opened) lose();
    };
    opened.on('error', loseThis).on('end', loseThis);
    await opened.connect();
    return opened;
  }

  async function check(): Promise<void> {
    const asked = (client ??= await connect());
    const before = performance.now();
    const [here] = (await readPrimary()).rows as PrimaryState[];
    const [there] = (await asked.query<ReplicaState>(replicaState)).rows;
    if (!here || !there || asked !== client) throw new Error('The connection was lost.');
    const problem = whyNoReplica(here, there);
    if (problem !== undefined || there.position === null)
      throw new Error(`DATABASE_READ_URL cannot be used: ${problem}.`);
    freshness.note(before, parsePosition(here.position));
    freshness.confirm(parsePosition(there.position));
  }

  function report(error?: unknown): void {
    const isNow = isUsable();
    // Right after the start nothing is known yet, and that is no news.
    if (isNow === wasUsable || (wasUsable === undefined && !isNow && error === undefined)) return;
    wasUsable = isNow;
    if (isNow) logger.info('the replica is used');
    else logger.warn({ err: error }, 'the replica is away or too old, and everything is read at the primary');
  }

  async function watchReplica(): Promise<void> {
    while (!stopping.signal.aborted) {
      const error = await check().then(
        () => undefined,
        (reason: unknown) => reason ?? 'unknown',
      );
      if (error !== undefined) lose();
      report(error);
      const pauseMs = error === undefined ? checkIntervalMs : retryMs;
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const watching = watchReplica();
  const routed = new RoutedReaders({ primary, replica: readers, isUsable, onLost: lose });
  return {
    database: databaseOn(pool, routed, watch),
    maxLagMs,
    isUsable,
    isAsNewAs: (moment) => !isUsable() || freshness.asOf >= moment,
    lagSeconds: () => (Number.isFinite(freshness.asOf) ? (performance.now() - freshness.asOf) / 1_000 : undefined),
    async close() {
      stopping.abort();
      await watching;
      lose();
      await readers.end();
    },
  };
}
