import { join } from 'node:path';
import type { App } from './app.ts';
import { createCaptchas, requireCaptchaKeys } from './gateways/captcha/captchas.ts';
import { openIpDatabase } from './gateways/geo/ip-database.ts';
import { createMailbox } from './gateways/mail/mailbox.ts';
import { createSmtpGateway } from './gateways/mail/smtp.ts';
import { openProviders } from './gateways/payments/open-providers.ts';
import { chooseProvider, createPaymentProviders, requireRunnable } from './gateways/payments/providers.ts';
import { addSandboxJobs } from './gateways/payments/sandbox/jobs.ts';
import { createSandboxProvider, type SandboxProvider } from './gateways/payments/sandbox/sandbox-provider.ts';
import { createWebPush } from './gateways/push/web-push.ts';
import { openLocalFolder } from './gateways/storage/local-folder.ts';
import { createChildTranscoder } from './gateways/transcoder/child-transcoder.ts';
import type { TranscoderChildren } from './gateways/transcoder/children.ts';
import { invariants } from './invariants.ts';
import { createSessions } from './modules/accounts/index.ts';
import { createBroadcastProgress } from './modules/broadcasts/index.ts';
import { readBook } from './modules/ledger/index.ts';
import { createFollowedFeedFinder, createShownFeeds } from './modules/library/index.ts';
import { createMediaAddresses, createPresentedFiles } from './modules/media/index.ts';
import { createNotifier, createPushKeys } from './modules/notifications/index.ts';
import { createSettingsReader, createSitePages } from './modules/settings/index.ts';
import { createDatabase } from './platform/database/pool.ts';
import { transaction } from './platform/database/transaction.ts';
import { deriveKey } from './platform/secrets/encryption.ts';
import { createEventBus } from './platform/events.ts';
import { createFreeSpace } from './platform/disk/free-space.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createMemoryCounters, createSharedCounters } from './platform/processes/counters.ts';
import { createPasswords, type PasswordCost } from './platform/secrets/passwords.ts';
import { createLoneProcess, createProcesses } from './platform/processes/processes.ts';
import { redisGauges } from './platform/processes/redis-gauges.ts';
import type { Redis } from './platform/processes/redis.ts';
import { createRealtimeHub, type RealtimeHub } from './platform/realtime/realtime-hub.ts';

/** What the start has read and opened before the app is built. */
export interface AppOptions extends Pick<App, 'config' | 'clock' | 'pool' | 'logger' | 'secretKey'> {
  /** What the site's processes share, where there are several. */
  readonly redis?: Redis | undefined;
  /** Children that transcode for several sites of one process, as in tests; else the site has its own. */
  readonly transcoderChildren?: TranscoderChildren;
  /** What hashing a password costs; tests, which hash thousands, make it cheap. */
  readonly passwordCost?: PasswordCost;
}

/** From 0 to 19. The site goes first; films take what is left. */
const mediaNiceness = 10;

/** The app as the site that opens it holds it: what becomes known only once the server listens is told to it. */
export interface OpenApp extends App {
  readonly realtime: RealtimeHub;
  /** Where its pages come from. */
  readonly sandbox: SandboxProvider;
  /** Where this process answers: `http://127.0.0.1:3000`. */
  onListening(url: string): void;
}

/**
 * Chooses a provider for each outside service by configuration, and ties everything together. Throws
 * PaymentKeyMissingError, CaptchaKeyMissingError.
 */
export async function createApp(options: AppOptions): Promise<OpenApp> {
  const { config, clock, pool, logger, secretKey, redis } = options;
  const database = createDatabase(pool);
  const events = createEventBus();
  const jobs = createJobs();
  let ownUrl: string = config.publicUrl;
  const sandbox = createSandbox(
    options,
    database,
    jobs,
    () => ownUrl,
    () => app.payments.current() === sandbox,
  );
  const settings = createSettingsReader(database, config);
  const { realSince } = await readBook(database);
  const outside = await openProviders(options, () => settings.lastKnown());
  const counters = redis ? createSharedCounters(redis, logger) : createMemoryCounters();
  const standing = { realSince, isSandboxForced: config.sandboxPayments };
  requireRunnable({ ...standing, hasReal: outside.length > 0 });
  const app: OpenApp = {
    config,
    clock,
    logger,
    pool,
    database,
    secretKey,
    events,
    jobs,
    uploadRules: [],
    audits: invariants,
    gauges: redis ? redisGauges(redis) : [],
    orders: new Map(),
    transaction: (run) => transaction(database, events, run),
    realtime: createRealtimeHub(),
    processes: redis ? createProcesses(redis) : createLoneProcess(),
    counters,
    storage: await openStorage(config),
    freeSpace: createFreeSpace({ folder: config.dataDir, reserveBytes: config.diskReserveMegabytes * 1024 * 1024 }),
    transcoder: createChildTranscoder({ logger, niceness: mediaNiceness, sharedChildren: options.transcoderChildren }),
    sandbox,
    payments: createPaymentProviders([sandbox, ...outside], () =>
      chooseProvider({ wished: settings.lastKnown().paymentGateway, ...standing }),
    ),
    mail:
      config.smtpUrl === undefined
        ? createMailbox({ database, clock })
        : createSmtpGateway({ url: config.smtpUrl, from: config.mailFrom, logger }),
    push: createWebPush({ subject: subjectOf(config), standIn: config.pushStandIn, logger }),
    geo: await openIpDatabase(),
    passwords: createPasswords(options.passwordCost),
    settings,
    sitePages: createSitePages(database),
    sessions: createSessions({ database, clock }),
    mediaAddresses: createMediaAddresses({ config, clock, secretKey }),
    presentedFiles: createPresentedFiles(),
    finishingUploads: new Map(),
    shownFeeds: createShownFeeds(),
    followedFeedFinder: createFollowedFeedFinder({ database, clock }),
    notifier: createNotifier(() => app),
    pushKeys: createPushKeys(() => app),
    broadcastProgress: createBroadcastProgress(() => app),
    captcha: createCaptchas({ config, secretKey, clock, counters }, () => settings.lastKnown().captcha),
    onListening(url) {
      ownUrl = url;
    },
  };
  requireCaptchaKeys(await settings.read(), config);
  return app;
}

/** Whom a push service may write to: some take an https address or a mail address only. */
function subjectOf({ publicUrl, mailFrom }: App['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
}

/** The SDK is loaded only where a bucket is configured, so that the embedded site starts without it. */
async function openStorage({ s3, dataDir }: App['config']): Promise<App['storage']> {
  if (s3 === undefined) return openLocalFolder(join(dataDir, 'media'));
  const { openS3 } = await import('./gateways/storage/s3.ts');
  return openS3(s3, join(dataDir, 'downloads'));
}

/** The sandbox stands outside of us: it reaches us by the same signed webhook as a real provider would. */
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
