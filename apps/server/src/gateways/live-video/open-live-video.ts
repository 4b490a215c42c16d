import type { Settings } from '@ovation/contract/site/settings.ts';
import type { Logger } from 'pino';
import { t } from '@ovation/language/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { isLocalAddress } from '../../platform/local-address.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import {
  embeddedLiveVideo,
  openEngine,
  openEngineProcess,
  type EmbeddedEngine,
  type EngineProcess,
  type EngineSettings,
  type RecordingLimits,
} from './embedded.ts';
import type { LiveVideo } from './live-video.ts';
import type { LiveKit } from './livekit/livekit.ts';
import { providerForNew, type ProviderName } from './providers.ts';
import { Unavailable } from './unavailable.ts';

interface LiveVideoOptions {
  readonly config: Config;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** The site's settings as they were last read. */
  settings(): Settings;
  readonly findProvider: AllProvidersOptions['find'];
  /** The embedded engine, if it runs already; otherwise it runs in this process. */
  readonly liveEngine?: EngineProcess | undefined;
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
    config.roles.has('live') ? openEmbedded(options) : undefined,
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

async function openEmbedded({
  config,
  secretKey,
  clock,
  logger,
  liveEngine,
}: LiveVideoOptions): Promise<EmbeddedEngine> {
  return embeddedLiveVideo(liveEngine ?? (await openEngine({ ...engineOptions(config, secretKey), clock, logger })));
}

/** The embedded engine in a process that outlives this one when it is killed. */
export function openLiveEngine({
  config,
  secretKey,
  logger,
}: Pick<LiveVideoOptions, 'config' | 'secretKey'> & { readonly logger: Logger }): Promise<EngineProcess> {
  return openEngineProcess({ ...engineOptions(config, secretKey), logger });
}

function engineOptions(
  config: Config,
  secretKey: string,
): { readonly engine: EngineSettings; readonly packager: RecordingLimits } {
  const { dataDir, publicUrl, live, diskReserveMegabytes } = config;
  const ticketKey = deriveKey(secretKey, 'live tickets').toString('base64url');
  return {
    engine: { dataDir, publicUrl, ticketKey, ...live, isLocal: isLocalAddress(publicUrl) },
    packager: { reserveBytes: diskReserveMegabytes * 1024 * 1024, maxRecordingMs },
  };
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

/** In a process without the role `live`: what needs a provider of that role fails with a sentence that says so. */
function createAbsentLiveVideo(provider: 'embedded' | 'agora' = 'embedded'): LiveVideo {
  return refusing(
    provider,
    t('Live video does not run in this process: it needs the roles api, worker and live in one process.'),
  );
}

/**
 * A provider whose secrets the environment does not have (any more). It knows no stream, so that those that began with
 * it end.
 */
export function createUnconfigured(provider: 'livekit' | 'agora'): LiveVideo {
  const nothing = async (): Promise<undefined> => undefined;
  const message = t('The provider of this live stream is no longer configured.');
  return { ...refusing(provider, message), presence: nothing, endStream: nothing, stopWatching: nothing };
}

function refusing(provider: LiveVideo['provider'], message: string): LiveVideo {
  const refuse = async (): Promise<never> => {
    throw new Unavailable(message);
  };
  return {
    provider,
    rtmpUrl: undefined,
    openStream: refuse,
    publishTicket: refuse,
    useKeys: () => undefined,
    watchTicket: refuse,
    stopWatching: refuse,
    stopAllWatching: refuse,
    setPaidUntil: refuse,
    stopKey: refuse,
    stopPublishing: refuse,
    endStream: refuse,
    presence: refuse,
    thumbnail: refuse,
    recording: refuse,
    discardRecording: refuse,
    onEvent: () => undefined,
    close: async () => undefined,
  };
}

interface AllProvidersOptions {
  readonly providers: Readonly<Record<ProviderName, LiveVideo>>;
  /** The provider for new streams. */
  forNew(): ProviderName;
  /** The provider with which a stream began; undefined for a stream that is not known. */
  find(streamId: string): Promise<ProviderName | undefined>;
}

/** Streams whose provider is remembered, which never changes. */
const maxKnown = 1_000;

/** All providers as one: each call goes to the one that has the stream, and the events of all arrive. */
export function createAllProviders({ providers, forNew, find }: AllProvidersOptions): LiveVideo {
  const known = new Map<string, ProviderName>();
  const all = Object.values(providers);

  async function having(streamId: string): Promise<LiveVideo> {
    const name = known.get(streamId) ?? (await find(streamId));
    if (name === undefined) return providers.embedded;
    if (known.size >= maxKnown) known.clear();
    known.set(streamId, name);
    return providers[name];
  }

  return {
    get provider() {
      return forNew();
    },
    get rtmpUrl() {
      return providers.embedded.rtmpUrl;
    },
    openStream: async (stream) => (await having(stream.streamId)).openStream(stream),
    publishTicket: async (publisher) => (await having(publisher.streamId)).publishTicket(publisher),
    useKeys: (read) => all.forEach((provider) => provider.useKeys(read)),
    watchTicket: async (viewer) => (await having(viewer.streamId)).watchTicket(viewer),
    stopWatching: async (viewer) => (await having(viewer.streamId)).stopWatching(viewer),
    stopAllWatching: async (streamId) => (await having(streamId)).stopAllWatching(streamId),
    setPaidUntil: async (viewer, until) => (await having(viewer.streamId)).setPaidUntil(viewer, until),
    // Encoders reach the embedded engine only.
    stopKey: (keyId) => providers.embedded.stopKey(keyId),
    stopPublishing: async (streamId) => (await having(streamId)).stopPublishing(streamId),
    endStream: async (streamId) => (await having(streamId)).endStream(streamId),
    presence: async (streamId) => (await having(streamId)).presence(streamId),
    thumbnail: async (streamId) => (await having(streamId)).thumbnail(streamId),
    recording: async (streamId) => (await having(streamId)).recording(streamId),
    discardRecording: async (streamId) => (await having(streamId)).discardRecording(streamId),
    onEvent: (listener) => all.forEach((provider) => provider.onEvent(listener)),
    close: async () => void (await Promise.all(all.map((provider) => provider.close()))),
  };
}
