import '../src/usual-language.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@ovation/client';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { pino } from 'pino';
import type { z } from 'zod';
import type { App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Job, PayloadSchema } from '../src/platform/jobs/job.ts';
import { createPool } from '../src/platform/database/pool.ts';
import type { PresenceTimes } from '../src/platform/realtime/presence.ts';
import { openRedis } from '../src/platform/processes/redis.ts';
import { sitePrefix } from '../src/platform/processes/processes.ts';
import type { PageThreads } from '../src/platform/web/threads/page-threads.ts';
import { openSite } from '../src/site.ts';
import { transcoderChildren } from './transcoder-children.ts';

/** A clock with the real time, until a test changes it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(date: Date): void;
  /** Back to the real time: `afterEach(() => server.clock.reset())` does it however a test ends. */
  reset(): void;
}

export interface TestServer {
  readonly app: App;
  readonly url: string;
  readonly clock: TestClock;
  /** A client of this server; anonymous without a token. */
  client(token?: string): Client;
  /** Logged in as the administrator. */
  readonly admin: Client;
  readonly adminToken: string;
  /** Whether the operation has a route. */
  serves(operation: Operation): boolean;
  /** Runs due background jobs, and those that they queue. */
  runJobs(): Promise<void>;
  /** Runs one job now, whatever its schedule. */
  runJob<Schema extends PayloadSchema>(job: Job<Schema>, payload?: z.input<Schema>): Promise<void>;
  stop(): Promise<void>;
}

const administrator = { email: 'admin@example.com', password: 'correct horse battery' };
const secretKey = 'a secret of the tests';

/** Cheap, because tests hash thousands of passwords that are no secrets. */
const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestServerOptions {
  /** Another process of the same site, with the same database, folder and clock. */
  readonly beside?: TestServer;
  readonly presenceTimes?: Partial<PresenceTimes>;
  readonly pages?: PageThreads;
  /** For how many days accounts wait until they close; not at all unless the test is about that. */
  readonly closingDays?: number;
  /** In place of a new clone of the migrated database; the server drops it when it stops. */
  readonly database?: TestDatabase;
  /** The address by which the server reaches its database, as through a pooler. */
  readonly addressOf?: (databaseUrl: string) => string;
  /** Creates an engine of live video in place of the embedded one. */
  readonly liveVideo?: (clock: TestClock) => App['liveVideo'];
}

/** Tests that are not about waiting do not wait. */
const quickPresence: PresenceTimes = { graceMs: 0, heartbeatMs: 5_000, expiryMs: 15_000 };

/** A test server's storage; a second process shares the first one's. */
interface Place {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly clock: TestClock;
  leave(): Promise<void>;
}

const places = new WeakMap<TestServer, Place>();

async function createPlace(given: TestDatabase | undefined): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  const database = given ?? (await createTestDatabase());
  return {
    folder,
    databaseUrl: database.url,
    clock: createTestClock(),
    async leave() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the real server on a clone of the migrated database and a free port, with every role but the worker, whose
 * jobs the test runs.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  {
    beside,
    presenceTimes,
    pages,
    closingDays = 0,
    database,
    addressOf = (url) => url,
    liveVideo,
  }: TestServerOptions = {},
): Promise<TestServer> {
  const known = beside && places.get(beside);
  const place = known ?? (await createPlace(database));
  const { folder, clock } = place;
  const databaseUrl = addressOf(place.databaseUrl);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SEED_DEMO: '0',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ROLES: 'api,realtime,live',
    LIVE_UDP_PORTS: '0',
    RTMP_PORT: 'off',
    RATE_LIMITS: 'off',
    STAFF_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'json',
    ...environment,
  });
  const logger = pino({ level: config.logLevel });
  const pool = createPool({ connectionString: databaseUrl, max: 10 });
  const saved = JSON.stringify(closingDays);
  await pool.query(
    `insert into settings (key, value, updated_at) values ('closingDays', $1, now()) on conflict (key) do nothing`,
    [saved],
  );
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await openRedis({ url: config.redisUrl, prefix: sitePrefix(secretKey), logger });
  const site = await openSite({
    config,
    clock,
    pool,
    logger,
    secretKey,
    redis,
    transcoderChildren,
    passwordCost: cheapPasswords,
    hasRounds: false,
    liveVideo: liveVideo?.(clock),
    pages,
    presenceTimes: { ...quickPresence, ...presenceTimes },
  });
  const client = (token?: string): Client =>
    createClient({ baseUrl: site.url, ...(token === undefined ? {} : { token }) });
  const adminToken =
    beside?.adminToken ??
    (await client().call(login, { body: { username: administrator.email, password: administrator.password } })).token;
  const server: TestServer = {
    app: site.app,
    url: site.url,
    clock,
    client,
    admin: client(adminToken),
    adminToken,
    serves: ({ method, path }) => site.server.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
    runJobs: () => site.runDueJobs(),
    runJob: (job, payload) => site.app.jobs.run(job, payload ?? ({} as NonNullable<typeof payload>)),
    async stop() {
      await site.close();
      await redis?.close();
      await pool.end();
      if (!known) await place.leave();
    },
  };
  places.set(server, place);
  return server;
}

function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms;
    },
    set(date) {
      offsetMs = date.getTime() - Date.now();
    },
    reset() {
      offsetMs = 0;
    },
  };
}
