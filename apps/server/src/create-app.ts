import type { App } from './app.ts';
import { createCardAge } from './gateways/age/card/card-age.ts';
import { createCaptchas, requireCaptchaKeys } from './gateways/captcha/captchas.ts';
import { openIpDatabase } from './gateways/geo/ip-database.ts';
import type { EngineProcess } from './gateways/live-video/embedded.ts';
import { openLiveVideo, type LiveEngines } from './gateways/live-video/open-live-video.ts';
import { createMailbox } from './gateways/mail/mailbox.ts';
import { openProviders } from './gateways/payments/open-providers.ts';
import { chooseProvider, createPaymentProviders, requireRunnable } from './gateways/payments/providers.ts';
import { addSandboxJobs } from './gateways/payments/sandbox/jobs.ts';
import { createSandboxProvider, type SandboxProvider } from './gateways/payments/sandbox/sandbox-provider.ts';
import { createWebPush } from './gateways/push/web-push.ts';
import { openIdentity } from './gateways/identity/open-identity.ts';
import { openSocial } from './gateways/social/open-social.ts';
import { openStorage } from './gateways/storage/open-storage.ts';
import { createChildTranscoder } from './gateways/transcoder/child-transcoder.ts';
import type { TranscoderChildren } from './gateways/transcoder/children.ts';
import { invariants } from './invariants.ts';
import { createSiteStatus } from './modules/administration/index.ts';
import { createSessions } from './modules/accounts/index.ts';
import { createApprovedActions } from './modules/approvals/index.ts';
import { createBroadcastProgress } from './modules/broadcasts/index.ts';
import { createRankings } from './modules/home/index.ts';
import { readBook } from './modules/ledger/index.ts';
import { createProviderFinder, createEventQueue, createViewerCounts } from './modules/live/index.ts';
import { createFollowedFeedFinder, createShownFeeds } from './modules/library/index.ts';
import { createMediaAddresses, createPresentedFiles } from './modules/media/index.ts';
import { createNotifier, createPushKeys } from './modules/notifications/index.ts';
import { createStreamPulse } from './modules/stream-chat/index.ts';
import { createDownloadMeters } from './modules/shop/index.ts';
import { createSettingsReader, createSitePages } from './modules/settings/index.ts';
import { createDatabase } from './platform/database/pool.ts';
import { openReplica } from './platform/database/replica/replica.ts';
import { replicaGauges } from './platform/database/replica/replica-gauges.ts';
import { watchStatements } from './platform/database/slow-statements.ts';
import { transaction } from './platform/database/transaction.ts';
import { deriveKey } from './platform/secrets/encryption.ts';
import { createEventBus } from './platform/events.ts';
import { createFreeSpace } from './platform/disk/free-space.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createMemoryCounters, createSharedCounters } from './platform/processes/counters.ts';
import { createMeasurements } from './platform/measurements/measurements.ts';
import { createPasswords, type PasswordCost } from './platform/secrets/passwords.ts';
import { createLoneProcess, createProcesses } from './platform/processes/processes.ts';
import type { Redis } from './platform/processes/redis.ts';
import { redisGauges } from './platform/processes/redis-gauges.ts';
import { createReadiness } from './platform/readiness.ts';
import { openReleases } from './platform/releases/releases.ts';
import { openWordIndexes } from './platform/search/word-indexes.ts';
import { traceStatements } from './platform/tracing/trace-statements.ts';
import { noTracing, type Tracing } from './platform/tracing/tracing.ts';
import { createRealtimeHub, type RealtimeHub } from './platform/realtime/realtime-hub.ts';

/** What the start has opened before the app is created. */
export interface AppOptions extends Pick<App, 'config' | 'clock' | 'pool' | 'logger' | 'secretKey'> {
  /** Shared by the site's processes, if there are several. */
  readonly redis?: Redis | undefined;
  /** Transcoding children that several sites of one process share, in tests; otherwise the site has its own. */
  readonly transcoderChildren?: TranscoderChildren;
  /** An engine of live video in place of the configured one, in tests. */
  readonly liveVideo?: App['liveVideo'] | undefined;
  /** The embedded engine of live video, which the caller has started; otherwise it runs in this process. */
  readonly liveEngine?: EngineProcess | undefined;
  /** The cost of hashing a password, which tests lower because they hash thousands. */
  readonly passwordCost?: PasswordCost;
}

/** From 0 to 19: transcoding runs with a lower priority than the site. */
const mediaNiceness = 10;

/** The app for the site that opens it. */
export interface OpenApp extends App {
  readonly realtime: RealtimeHub;
  /** Has pages of its own. */
  readonly sandbox: SandboxProvider;
  /** Have routes of their own. */
  readonly liveEngines: LiveEngines;
  /** Sets the address of this process once it listens: `http://127.0.0.1:3000`. */
  onListening(url: string): void;
}

/**
 * Chooses a provider for each external service by configuration, and creates the app. Throws PaymentKeyMissingError,
 * CaptchaKeyMissingError.
 */
export async function createApp(options: AppOptions): Promise<OpenApp> {
  const { config, clock, pool, logger, secretKey, redis } = options;
  const tracing = await openTracing(options);
  const { database, replica } = openDatabase(options, tracing);
  const measurements = createMeasurements();
  const [events, jobs] = [createEventBus(), createJobs()];
  let ownUrl: string = config.publicUrl;
  const sandbox = createSandbox(
    options,
    database,
    jobs,
    () => ownUrl,
    () => app.payments.current() === sandbox,
  );
  const settings = createSettingsReader(database, config);
  const external = await openProviders(options, () => settings.lastKnown());
  const counters = redis ? createSharedCounters(redis, logger) : createMemoryCounters();
  const bookState = { realSince: (await readBook(database)).realSince, isSandboxForced: config.sandboxPayments };
  requireRunnable({ ...bookState, hasReal: external.length > 0 });
  const payments = createPaymentProviders([sandbox, ...external], () =>
    chooseProvider({ preferred: settings.lastKnown().paymentGateway, ...bookState }),
  );
  const storage = await openStorage(config);
  const app: OpenApp = {
    config,
    clock,
    logger,
    pool,
    database,
    replica,
    secretKey,
    events,
    jobs,
    audits: invariants,
    measurements,
    tracing,
    gauges: [...(redis ? redisGauges(redis) : []), ...(replica ? replicaGauges(replica) : [])],
    ...createRegistries(),
    ...createCaches(measurements),
    ...createAnnouncers(() => app),
    transaction: (run) => transaction({ database, events, logger, tracing }, run),
    realtime: createRealtimeHub(tracing),
    processes: redis ? createProcesses(redis) : createLoneProcess(),
    counters,
    storage,
    releases: await openReleases({ url: config.releasesUrl, commit: config.commit, clock, logger }),
    readiness: createReadiness({ database, storage }),
    freeSpace: createFreeSpace({ folder: config.dataDir, reserveBytes: config.diskReserveMegabytes * 1024 * 1024 }),
    transcoder: openTranscoder(options, measurements),
    ...(await openLive(options, database, settings)),
    sandbox,
    payments,
    age: createCardAge(payments),
    ...(await openSenders(options, database)),
    geo: await openIpDatabase(),
    passwords: createPasswords(options.passwordCost),
    settings,
    ...(await openReaders(database)),
    sessions: createSessions({ database, clock }),
    mediaAddresses: createMediaAddresses({ config, clock, secretKey }),
    followedFeedFinder: createFollowedFeedFinder({ database, clock }),
    ...(await openProofs(options, settings)),
    captcha: createCaptchas({ config, secretKey, clock, counters }, () => settings.lastKnown().captcha),
    onListening(url) {
      ownUrl = url;
    },
  };
  requireCaptchaKeys(await settings.read(), config);
  return app;
}

/** Loaded only if there is a collector. */
async function openTracing({ config, logger }: AppOptions): Promise<Tracing> {
  if (config.traces === undefined) return noTracing;
  const module = await import('./platform/tracing/open-tracing.ts');
  return module.openTracing({ ...config.traces, roles: config.roles, logger });
}

/** What is read from the database rarely, and remembered. */
async function openReaders(database: App['database']): Promise<Pick<App, 'sitePages' | 'wordIndexes'>> {
  return { sitePages: createSitePages(database), wordIndexes: await openWordIndexes(database) };
}

/** Only processes that answer calls read at a replica. */
function openDatabase({ config, pool, logger }: AppOptions, tracing: Tracing): Pick<App, 'database' | 'replica'> {
  const { databaseReads: reads, roles } = config;
  const watch = traceStatements(tracing, watchStatements(config.slowQueryMs, logger));
  const database = createDatabase(pool, watch);
  if (reads === undefined || !(roles.has('api') || roles.has('web'))) return { database, replica: undefined };
  const replica = openReplica({ connectionString: reads.url, maxLagMs: reads.maxLagMs, pool, database, logger, watch });
  return { database, replica };
}

/** What the modules remember between calls. */
function createCaches(measurements: App['measurements']) {
  return {
    presentedFiles: createPresentedFiles(),
    finishingUploads: new Map(),
    downloadMeters: createDownloadMeters(),
    shownFeeds: createShownFeeds(measurements),
    rankings: createRankings(measurements),
  } satisfies Partial<App>;
}

/** What the modules tell later, or seldom, and not with each call. */
function createAnnouncers(appOf: () => App) {
  return {
    siteStatus: createSiteStatus(appOf),
    notifier: createNotifier(appOf),
    pushKeys: createPushKeys(appOf),
    streamPulse: createStreamPulse(appOf),
    broadcastProgress: createBroadcastProgress(appOf),
    viewerCounts: createViewerCounts(appOf),
    liveEvents: createEventQueue(),
  } satisfies Partial<App>;
}

/** What modules fill when they register. */
function createRegistries() {
  return {
    uploadRules: [],
    partitionedTables: [],
    orders: new Map(),
    bookmarkReaders: new Map(),
    approvedActions: createApprovedActions(),
    streamChatRules: [],
    writingExceptions: [],
  } satisfies Partial<App>;
}

/** Who says who people are: for sign-in, and for the review of performers. */
async function openProofs(options: AppOptions, settings: App['settings']): Promise<Pick<App, 'social' | 'identity'>> {
  const identity = await openIdentity(options, () => settings.lastKnown().identityProvider);
  return { social: await openSocial(options.config), identity };
}

/** The contact for push services, some of which accept only an https address or an email address. */
function subjectOf({ publicUrl, mailFrom }: App['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
}

function openTranscoder({ logger, transcoderChildren }: AppOptions, measurements: App['measurements']) {
  return createChildTranscoder({
    logger,
    niceness: mediaNiceness,
    sharedChildren: transcoderChildren,
    onTranscoded: measurements.addTranscoded,
  });
}

/** What reaches people who are not looking at a page. */
async function openSenders(options: AppOptions, database: App['database']): Promise<Pick<App, 'mail' | 'push'>> {
  const { config, logger } = options;
  return {
    mail: await openMail(options, database),
    push: createWebPush({ subject: subjectOf(config), standIn: config.pushStandIn, logger }),
  };
}

async function openMail({ config, clock, logger }: AppOptions, database: App['database']): Promise<App['mail']> {
  if (config.smtpUrl === undefined) return createMailbox({ database, clock });
  const { createSmtpGateway } = await import('./gateways/mail/smtp.ts');
  return createSmtpGateway({ url: config.smtpUrl, from: config.mailFrom, logger });
}

async function openLive(
  options: AppOptions,
  database: App['database'],
  settings: App['settings'],
): Promise<Pick<OpenApp, 'liveVideo' | 'liveEngines'>> {
  if (options.liveVideo) return { liveVideo: options.liveVideo, liveEngines: {} };
  const { liveVideo, engines } = await openLiveVideo({
    ...options,
    settings: () => settings.lastKnown(),
    findProvider: createProviderFinder(database),
  });
  return { liveVideo, liveEngines: engines };
}

/** The sandbox acts like an external provider: it calls us by the same signed webhook. */
function createSandbox(
  { config, clock, secretKey }: AppOptions,
  database: App['database'],
  jobs: Jobs,
  ownUrl: () => string,
  isRunning: () => boolean,
): SandboxProvider {
  const signingSecret = deriveKey(secretKey, 'sandbox webhooks').toString('hex');
  const provider = createSandboxProvider({ database, clock, signingSecret, publicUrl: config.publicUrl });
  addSandboxJobs(jobs, {
    provider,
    isRunning,
    database,
    clock,
    signingSecret,
    webhookUrl: () => `${ownUrl()}/api/payment/sandbox/webhook`,
  });
  return provider;
}
