import { t } from '@ovation/language/t.ts';
import { operations } from '@ovation/contract';
import { getHealth } from '@ovation/contract/site/site.ts';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { App } from './app.ts';
import { createApp, type AppOptions, type OpenApp } from './create-app.ts';
import { createDraining } from './draining.ts';
import { ensureAdministrator, authenticate, type Credentials } from './modules/accounts/index.ts';
import { adoptBook } from './modules/payments/index.ts';
import { attendEngine } from './modules/live/index.ts';
import {
  addFirstPages,
  countryForBlocks,
  offeredLanguages,
  whichAgeStep,
  whyClosed,
} from './modules/settings/index.ts';
import { registerModules, serveModules } from './modules.ts';
import { addPlainRoutes } from './plain-routes.ts';
import type { Config, Role } from './platform/config.ts';
import { addressReader } from './platform/http/addresses/remote-address.ts';
import { countryReader, type Origin } from './platform/http/addresses/country.ts';
import { Failure } from './platform/failure.ts';
import type { Viewer } from './platform/http/call.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { serveMetrics, processGauges, readyGauges } from './platform/measurements/serve-metrics.ts';
import { noteChanges } from './platform/http/reading.ts';
import { createServe, type BoundOperation } from './platform/http/serve.ts';
import { createServer } from './platform/http/server.ts';
import { openDueJobs, type DueJobs } from './platform/jobs/due-jobs.ts';
import { createJobHours } from './platform/jobs/job-hours.ts';
import { addPartitions, addPartitionsJob } from './platform/database/partitions/add-partitions.ts';
import { queueGauges } from './platform/jobs/queue-gauges.ts';
import { startRounds, type Rounds } from './platform/jobs/rounds.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { isRestricted } from './platform/http/restriction.ts';
import type { JobRun } from './platform/measurements/measurements.ts';
import { presenceTimes, type PresenceTimes } from './platform/realtime/presence.ts';
import { startSocketServer, type SocketServer } from './platform/realtime/socket-server.ts';
import type { PageThreads } from './platform/web/threads/page-threads.ts';
import { mountPages, invalidatePagesOnChange } from './pages.ts';
import { chooseLanguage } from './platform/language/choose-language.ts';

interface SiteOptions extends AppOptions {
  readonly presenceTimes?: PresenceTimes;
  /** False in tests, which run rounds themselves. */
  readonly hasRounds?: boolean;
  /** Threads that the caller has started (openBuiltPages); the site ends them. */
  readonly pages?: PageThreads | undefined;
}

/** A running site, with the roles of this process. */
export interface Site {
  readonly app: App;
  readonly server: FastifyInstance;
  /** The address that it listens on: http://127.0.0.1:3000. */
  readonly url: string;
  /** The first administrator, if this start has created it. */
  readonly administrator: Credentials | undefined;
  runDueJobs(): Promise<void>;
  /** Is not ready any more, and goes on serving for the configured time, so that everyone can go elsewhere. */
  drain(): Promise<void>;
  /** Accepts no more calls and jobs, finishes pending ones, and closes everything except the caller's pool. */
  close(): Promise<void>;
}

/** Starts the roles of this process on a prepared database. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, logger, pool } = options;
  const app = await createApp(options);
  registerModules(app);
  await adoptBook(app);
  await beginPartitions(app);
  const countryOf = countryFinder(app);
  const jobHours = createJobHours(app);
  const onRun = (run: JobRun): void => {
    app.measurements.addJobRun(run);
    jobHours.add(run);
  };
  const server = await createServer({
    app,
    authenticate: (token, view) => authenticate(app, token, view),
    languages: () => offeredLanguages(app),
    countryOf: ({ headers, ip }) => countryOf({ headers, address: ip }),
    whyClosed: (visitor) => whyClosed(app, visitor),
    whichAgeStep: (visitor) => whichAgeStep(app, visitor),
  });
  noteChanges(server, app);
  let isOpen = false;
  const draining = createDraining(config.drainSeconds);
  await addRoutes(server, app, {
    pages: options.pages,
    isOpen: () => isOpen,
    isDraining: () => draining.hasBegun,
  });
  const sockets = await openSockets(server, app, { ...options, countryOf });
  const { metricsPort: port, metricsHost: host } = config;
  app.gauges.push(...processGauges(app), ...queueGauges(app), ...readyGauges(app));
  const metrics = port === undefined ? undefined : await serveMetrics(server, app, { port, host });
  if (options.liveEngine) await attendEngine(app, options.liveEngine);
  await server.listen({ port: config.port, host: config.host });
  const url = urlOf(server, config);
  // A process without the API delivers sandbox webhooks to the site's public address.
  if (servesApi(config)) app.onListening(url);
  // First of all, because publishers and viewers of open streams are coming back.
  const rounds = doesRounds(options) ? startRounds(app.jobs.rounds, logger) : undefined;
  // After listening, because a start that fails would not print the generated password.
  const administrator = await ensureAdministrator(app);
  await addFirstPages(app);
  const worker = hasRole(config, 'worker')
    ? await startWorker({
        pool,
        logger,
        list: app.jobs,
        ...workers,
        onRun,
        tracing: app.tracing,
        isAlone: config.databaseUrl === undefined,
      })
    : undefined;
  const counting = worker && jobHours.start();
  const dueJobs = openDueJobs({ pool, logger, list: app.jobs, onRun, tracing: app.tracing });
  isOpen = true;
  return {
    app,
    server,
    url,
    administrator,
    async runDueJobs() {
      await dueJobs.run();
      await jobHours.write();
    },
    drain: () => draining.begin({ server, sockets, worker }),
    close: () => closeAll({ worker, dueJobs, counting, rounds, sockets, server, metrics, app }),
  };
}

/** Before the first row comes. Rows have a place without them, so a failure does not keep the site closed. */
async function beginPartitions(app: App): Promise<void> {
  app.jobs.handle(addPartitionsJob, () => addPartitions(app));
  app.jobs.every(addPartitionsJob, '3 * * * *');
  await addPartitions(app).catch((error: unknown) => app.logger.error({ err: error }, 'no partitions could be added'));
}

/** How many jobs run at a time: quick ones, those that take minutes, and those that may take hours. */
const workers = { concurrency: 6, slow: { minutes: 2, hours: 1 } };

/** By the header, otherwise by the address; the settings say what applies if both are unknown. */
function countryFinder(app: App): CountryFinder {
  const read = countryReader(app.config.countryHeader, app.geo);
  return (origin) => countryForBlocks(app, read(origin));
}

type CountryFinder = (origin: Origin) => string | undefined;

/** How far the site is, and its pages. */
interface Progress extends Pick<SiteOptions, 'pages'> {
  readonly isOpen: () => boolean;
  readonly isDraining: () => boolean;
}

async function addRoutes(
  server: FastifyInstance,
  app: OpenApp,
  { isOpen, isDraining, pages }: Progress,
): Promise<void> {
  const { config } = app;
  const bound = new Map<string, BoundOperation>();
  const serve = createServe(server, app, bound);
  serve(getHealth, async () => {
    if (isDraining()) throw new Failure('maintenance', t('The site is restarting. Please come back in a minute.'));
    if (!isOpen()) throw new Failure('maintenance', t('The site is starting. Please come back in a minute.'));
    const { storage } = await app.readiness.check();
    return {
      status: storage ? ('ok' as const) : ('degraded' as const),
      roles: [...config.roles],
      ...(storage ? {} : { store: 'away' as const }),
      ...(app.processes.isAlone
        ? {}
        : { redis: app.processes.isConnected ? ('connected' as const) : ('away' as const) }),
    };
  });
  if (servesApi(config)) {
    serveModules(serve);
    addPlainRoutes(server, app);
    addDocumentation(server, operations, config.publicUrl);
  }
  if (hasRole(config, 'web')) await mountPages(server, app, bound, pages);
  else if (!app.processes.isAlone) invalidatePagesOnChange(server, app, undefined);
}

/** The sockets of this process; without that role, access to those of the other processes, if there are any. */
async function openSockets(
  server: FastifyInstance,
  app: OpenApp,
  { redis, presenceTimes: times = presenceTimes, countryOf }: SiteOptions & { readonly countryOf: CountryFinder },
): Promise<SocketServer | undefined> {
  const { config, logger, processes } = app;
  const hasSockets = hasRole(config, 'realtime');
  if (!hasSockets && processes.isAlone) return undefined;
  const addressOf = addressReader(config.trustProxy);
  const adapter =
    redis &&
    (await import('./platform/realtime/socket-adapter.ts')).createSocketAdapter(redis, {
      isSharded: config.redisSharded,
    });
  const sockets = startSocketServer({
    http: hasSockets ? server.server : undefined,
    logger,
    hub: app.realtime,
    tracing: app.tracing,
    publicUrl: config.publicUrl,
    development: config.development,
    processes,
    adapter,
    presenceTimes: times,
    authenticate: async (token) => unlessRestricted(await authenticate(app, token)),
    addressOf,
    whyClosed: async (visitor) => (await whyClosed(app, visitor)) ?? whichAgeStep(app, visitor),
    countryOf: (request) => countryOf({ headers: request.headers, address: addressOf(request) }),
    languageOf: ({ headers, url = '' }, account) =>
      chooseLanguage(
        { headers, url, cookies: fastifyCookie.parse(headers.cookie ?? '') },
        { account: account?.language, offered: offeredLanguages(app), publicUrl: app.config.publicUrl },
      ),
  });
  app.realtime.connect(sockets);
  return sockets;
}

/** Staff who lack a second factor, and accounts that are about to close, receive no events. */
function unlessRestricted(actor: Viewer): Viewer {
  return isRestricted(actor) ? undefined : actor;
}

/** The pages call the API within their process. */
function servesApi(config: Config): boolean {
  return hasRole(config, 'api') || hasRole(config, 'web');
}

function hasRole(config: Config, role: Role): boolean {
  return config.roles.has(role);
}

function urlOf(server: FastifyInstance, config: Config): string {
  const { port } = server.server.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A process with the engine of live video knows who watches, and a worker ends what the engine has left behind. */
function doesRounds({ config, hasRounds = true }: SiteOptions): boolean {
  return hasRounds && (hasRole(config, 'worker') || hasRole(config, 'live'));
}

interface OpenParts {
  readonly worker: Worker | undefined;
  readonly dueJobs: DueJobs;
  readonly counting: { stop(): Promise<void> } | undefined;
  readonly rounds: Rounds | undefined;
  readonly sockets: { close(): Promise<void> } | undefined;
  readonly server: FastifyInstance;
  readonly metrics: { close(): unknown } | undefined;
  readonly app: App;
}

async function closeAll({
  worker,
  dueJobs,
  counting,
  rounds,
  sockets,
  server,
  metrics,
  app,
}: OpenParts): Promise<void> {
  await sockets?.close();
  await closeServer(server, app.config);
  metrics?.close();
  // A video that is being transcoded starts again at the next start, because finishing could take hours.
  await Promise.all([worker?.stop(), dueJobs.close(), rounds?.stop(), app.transcoder.close(), app.liveVideo.close()]);
  await counting?.stop();
  await app.replica?.close();
  await app.database.destroy();
  await app.tracing.close();
}

/** Someone who stops a site by hand does not wait for a video that a viewer has paused. */
const graceMs = 3_000;
const drainedGraceMs = 10_000;

/** Pending responses may finish, but a client that does not read must not delay the stop. */
async function closeServer(server: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  const graceOfSite = drainSeconds > 0 ? drainedGraceMs : graceMs;
  const grace = setTimeout(() => server.server.closeAllConnections(), graceOfSite);
  await server.close();
  clearTimeout(grace);
}
