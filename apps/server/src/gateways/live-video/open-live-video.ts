import type { Settings } from '@ovation/contract/site/settings.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { isLocalAddress } from '../../platform/local-address.ts';
import { createAbsentLiveVideo, createUnconfigured } from './absent.ts';
import { createAllProviders, type AllProvidersOptions } from './all-providers.ts';
import type { EmbeddedEngine } from './embedded/embedded.ts';
import type { EngineProcess } from './embedded/process/engine-process.ts';
import type { EngineStart } from './embedded/process/messages.ts';
import { ticketKeyOf } from './embedded/tickets.ts';
import type { LiveVideo } from './live-video.ts';
import type { LiveKit } from './livekit/livekit.ts';
import { providerForNew } from './providers.ts';

interface LiveVideoOptions {
  readonly config: Config;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** The site's settings as they were last read. */
  settings(): Settings;
  readonly findProvider: AllProvidersOptions['find'];
  /** The embedded engine, if it runs already; otherwise it runs in this process. */
  readonly liveEngine?: EmbeddedEngine | undefined;
}

/** The longest stream that the settings allow. */
const maxRecordingMs = 24 * 3_600_000;

/** The providers that have routes of their own. */
export interface LiveEngines {
  /** Only in a process with the role `live`. */
  readonly embedded?: EmbeddedEngine | undefined;
  /** Only with a LiveKit server. */
  readonly liveKit?: LiveKit | undefined;
}

export interface OpenLiveVideo {
  readonly liveVideo: LiveVideo;
  readonly engines: LiveEngines;
}

/**
 * Opens every provider that is configured: a stream keeps the one with which it began. The embedded engine and Agora
 * run only in a process with the role `live`; LiveKit is asked by any.
 */
export async function openLiveVideo(options: LiveVideoOptions): Promise<OpenLiveVideo> {
  const { config, settings, findProvider } = options;
  const [embedded, liveKit, agora] = await Promise.all([
    config.roles.has('live') ? (options.liveEngine ?? openEmbedded(options)) : undefined,
    openLiveKit(options),
    openAgora(options),
  ]);
  const liveVideo = createAllProviders({
    providers: {
      embedded: embedded ?? createAbsentLiveVideo(),
      livekit: liveKit ?? createUnconfigured('livekit'),
      agora,
    },
    forNew: () => providerForNew(config, settings()),
    find: findProvider,
  });
  return { liveVideo, engines: { embedded, liveKit } };
}

async function openEmbedded({ config, secretKey, clock, logger }: LiveVideoOptions): Promise<EmbeddedEngine> {
  const [{ createEmbeddedEngine }, { packagerWith }, { createRtmp }] = await Promise.all([
    import('./embedded/embedded.ts'),
    import('./embedded/packager/packager.ts'),
    import('./embedded/rtmp/rtmp.ts'),
  ]);
  return createEmbeddedEngine({
    ...engineOptions(config, secretKey),
    rtmpPort: config.live.rtmpPort,
    clock,
    logger,
    createPackager: packagerWith(packagerLimits(config)),
    createRtmp,
  });
}

/** The embedded engine in a process that outlives this one when it is killed. */
export async function openLiveEngine({
  config,
  secretKey,
  logger,
}: Pick<LiveVideoOptions, 'config' | 'secretKey'> & { readonly logger: Logger }): Promise<EngineProcess> {
  const { openEngineProcess } = await import('./embedded/process/engine-process.ts');
  return openEngineProcess({ engine: engineOptions(config, secretKey), packager: packagerLimits(config), logger });
}

function engineOptions(config: Config, secretKey: string): EngineStart['options'] {
  const { dataDir, publicUrl, live } = config;
  return { dataDir, publicUrl, ticketKey: ticketKeyOf(secretKey), ...live, isLocal: isLocalAddress(publicUrl) };
}

function packagerLimits({ diskReserveMegabytes }: Config): EngineStart['packager'] {
  return { reserveBytes: diskReserveMegabytes * 1024 * 1024, maxRecordingMs };
}

async function openLiveKit({ config, clock }: LiveVideoOptions): Promise<LiveKit | undefined> {
  if (config.liveKit === undefined) return undefined;
  const { createLiveKit } = await import('./livekit/livekit.ts');
  return createLiveKit({ ...config.liveKit, clock });
}

/** The app ID is a setting, which may be entered while the site runs. */
async function openAgora({ config, clock, settings }: LiveVideoOptions): Promise<LiveVideo> {
  if (config.agora === undefined) return createUnconfigured('agora');
  if (!config.roles.has('live')) return createAbsentLiveVideo('agora');
  const { createAgora } = await import('./agora/agora.ts');
  return createAgora({ ...config.agora, appId: () => settings().agoraAppId, clock });
}
