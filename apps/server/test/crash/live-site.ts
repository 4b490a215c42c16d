import { pino } from 'pino';
import type { Person } from '@ovation/testing';
import { followStreams } from '../../src/modules/live/engine/engine.ts';
import { refundTickets } from '../../src/modules/live/tickets/refund-tickets.ts';
import { billVisits } from '../../src/modules/live/visits/bill-visits.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { openSite } from '../../src/site.ts';
import { createLiveStandIn } from '../live-media/live-stand-in.ts';
import type { TestClock, TestServer } from '../start-server.ts';
import { createVisitStage } from '../visit-stage.ts';

/**
 * A site in a process of its own, with an engine in memory and a clock that another process sets: the program of
 * live-process.ts.
 */
export interface LiveCommands {
  /** The time, in milliseconds since 1970. */
  clock(at: number): Promise<unknown>;
  jobs(): Promise<unknown>;
  /** Prices in minor units. Returns its id. */
  stream(
    performerId: string,
    options: { access: 'minute' | 'paid'; price: number; status: 'live' | 'scheduled' },
  ): Promise<unknown>;
  publish(streamId: string): Promise<unknown>;
  watch(accountId: string, streamId: string): Promise<unknown>;
  /** The time is now `at`: the engine enforces what is paid, and two billers look. */
  second(at: number, streamId: string): Promise<unknown>;
  follow(): Promise<unknown>;
  interrupt(streamId: string): Promise<unknown>;
  end(streamId: string): Promise<unknown>;
  refundTickets(): Promise<unknown>;
}

// Nothing else keeps this process running while it opens the site.
process.channel?.ref();
const config = readConfig(process.env);
const logger = pino({ level: config.logLevel });
const pool = createPool({ connectionString: config.databaseUrl ?? '', max: 10 });
let at = Number(process.env['CLOCK_AT']);
const clock = { now: () => new Date(at) } as TestClock;
const engine = createLiveStandIn(clock);
const site = await openSite({
  config,
  clock,
  pool,
  logger,
  secretKey: 'a secret of the tests',
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  hasRounds: false,
  liveVideo: engine,
});
const { app } = site;
const stage = createVisitStage({ app, clock } as TestServer);
const setClock = (to: number): void => void (at = to);
Object.assign(clock, { now: () => new Date(at) });

const commands: LiveCommands = {
  clock: async (to) => setClock(to),
  jobs: () => site.runDueJobs(),
  stream: (id, { price, ...options }) => stage.stream({ id } as Person, { ...options, price: BigInt(price) }),
  publish: (streamId) => stage.golive(streamId),
  watch: (id, streamId) => stage.watch({ id } as Person, streamId),
  async second(to, streamId) {
    setClock(to);
    await engine.presence(streamId);
    await engine.settled();
    await Promise.all([billVisits(app), billVisits(app)]);
  },
  follow: () => followStreams(app),
  interrupt: (streamId) => stage.interrupt(streamId),
  end: (streamId) => stage.end(streamId),
  refundTickets: () => Promise.all([refundTickets(app), refundTickets(app)]),
};

interface Command {
  readonly number: number;
  readonly name: keyof LiveCommands;
  readonly parameters: readonly unknown[];
}

process.on('message', ({ number, name, parameters }: Command) => {
  const run = commands[name] as (...given: readonly unknown[]) => Promise<unknown>;
  run(...parameters).then(
    (result) => process.send?.({ number, result }),
    (error: unknown) => process.send?.({ number, error: String(error) }),
  );
});
process.send?.({ number: 0 });
