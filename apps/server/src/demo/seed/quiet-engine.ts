import type { LiveEvent, LiveVideo } from '../../gateways/live-video/live-video.ts';

/** An engine of live video without video, for streams of the past. */
export interface QuietEngine extends LiveVideo {
  /** Video of the stream's first session arrives. */
  publish(streamId: string): Promise<void>;
}

export function createQuietEngine(): QuietEngine {
  const listeners: ((event: LiveEvent) => unknown)[] = [];
  const nothing = async (): Promise<undefined> => undefined;
  return {
    provider: 'embedded',
    rtmpUrl: undefined,
    openStream: nothing,
    publishTicket: async () => [],
    useKeys: () => undefined,
    watchTicket: () => Promise.reject(new Error('No one watches a stream of the past.')),
    stopWatching: nothing,
    stopAllWatching: nothing,
    setPaidUntil: nothing,
    stopKey: nothing,
    stopPublishing: nothing,
    endStream: nothing,
    presence: nothing,
    thumbnail: nothing,
    recording: nothing,
    discardRecording: nothing,
    onEvent: (listener) => void listeners.push(listener),
    close: nothing,
    async publish(streamId) {
      for (const listener of listeners) await listener({ type: 'publishing', streamId, epoch: 1 });
    },
  };
}
