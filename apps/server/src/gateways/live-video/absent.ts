import { t } from '@ovation/language/t.ts';
import type { LiveVideo } from './live-video.ts';
import { Unavailable } from './unavailable.ts';

/** In a process without the role `live`: what needs a provider of that role fails with a sentence that says so. */
export function createAbsentLiveVideo(provider: 'embedded' | 'agora' = 'embedded'): LiveVideo {
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
