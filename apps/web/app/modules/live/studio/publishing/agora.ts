import type { IAgoraRTC, IAgoraRTCClient, ILocalAudioTrack, ILocalVideoTrack } from 'agora-rtc-sdk-ng/esm';
import type { AgoraSeat } from '../../watch/player/agora.ts';
import { unlessAborted } from '../../watch/player/live-connection.ts';
import type { Outgoing } from './peer.ts';
import { withinLimit, type SendingConnection } from './sending.ts';
import { createSentTracks, type SentTracks } from './sent-tracks.ts';

/** What is used of Agora's client, which tests replace. */
export type AgoraSender = Pick<IAgoraRTC, 'createClient' | 'createCustomVideoTrack' | 'createCustomAudioTrack'>;

type Sent = ILocalVideoTrack | ILocalAudioTrack;

interface Sending {
  readonly seat: AgoraSeat;
  readonly outgoing: Outgoing;
  readonly signal: AbortSignal;
}

/** Publishes to a channel of Agora. */
export async function sendByAgora(sdk: AgoraSender, { seat, outgoing, signal }: Sending): Promise<SendingConnection> {
  const client = sdk.createClient({ mode: 'live', codec: 'vp8', role: 'host' });
  let reason: string | undefined;
  client.on('connection-state-change', (state, _before, why) => {
    if (state === 'DISCONNECTED') reason = why;
  });
  const close = (): void => void client.leave().catch(() => undefined);
  const tracks = tracksOf(sdk, client);
  try {
    await unlessAborted(client.join(seat.appId, seat.channel, seat.token, Number(seat.uid)), withinLimit(signal));
    await unlessAborted(tracks.send(outgoing), signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    send: (next) => tracks.send(next),
    stats: async () => statsOf(client),
    watch(until, onLost) {
      const look = (state: string, _before: string, why?: string): void => {
        if (state !== 'DISCONNECTED' || why === 'LEAVE' || until.aborted) return;
        client.off('connection-state-change', look);
        onLost(why === 'UID_BANNED');
      };
      client.on('connection-state-change', look);
      until.addEventListener('abort', () => client.off('connection-state-change', look), { once: true });
    },
    // Agora bans the one who came first when two have the same number.
    wasReplaced: async (isLive) => isLive && reason === 'UID_BANNED',
    close,
  };
}

function tracksOf(sdk: AgoraSender, client: IAgoraRTCClient): SentTracks {
  const publish = async (mediaStreamTrack: MediaStreamTrack, maxBitrate: number): Promise<Sent> => {
    const sent =
      mediaStreamTrack.kind === 'video'
        ? sdk.createCustomVideoTrack({ mediaStreamTrack, bitrateMax: Math.round(maxBitrate / 1_000) })
        : sdk.createCustomAudioTrack({ mediaStreamTrack });
    await client.publish(sent);
    return sent;
  };
  return createSentTracks<Sent>({
    publish,
    async replace(sent, track) {
      if (!('replaceTrack' in sent)) {
        await client.unpublish(sent);
        return publish(track, 0);
      }
      // The track before is the studio's, which ends it itself.
      await sent.replaceTrack(track, false);
      return sent;
    },
    withdraw: (sent) => client.unpublish(sent),
  });
}

/** Agora's own figures, as a browser would give them. */
function statsOf(client: IAgoraRTCClient): object[] {
  const video = client.getLocalVideoStats();
  return [
    {
      type: 'outbound-rtp',
      kind: 'video',
      timestamp: performance.now(),
      bytesSent: video.sendBytes,
      framesPerSecond: video.sendFrameRate ?? 0,
      frameWidth: video.sendResolutionWidth,
      frameHeight: video.sendResolutionHeight,
    },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: video.currentPacketLossRate },
  ];
}
