import type { LiveVideo } from './live-video.ts';
import type { ProviderName } from './providers.ts';

export interface AllProvidersOptions {
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
