import type { IAgoraRTC, IRemoteTrack } from 'agora-rtc-sdk-ng/esm';
import { unlessAborted, type LiveConnection } from './live-connection.ts';

/** What is used of Agora's client, which tests replace. */
export type AgoraSdk = Pick<IAgoraRTC, 'createClient'>;

export interface AgoraSeat {
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly token: string;
}

/** Receives the one publisher of a channel of Agora. */
export async function openAgora(sdk: AgoraSdk, seat: AgoraSeat, signal: AbortSignal): Promise<LiveConnection> {
  const client = sdk.createClient({ mode: 'live', codec: 'vp8', role: 'audience' });
  const media = new MediaStream();
  client.on('user-published', (user, mediaType) => {
    if (mediaType === 'datachannel') return;
    const subscribed = mediaType === 'video' ? client.subscribe(user, 'video') : client.subscribe(user, 'audio');
    void subscribed.then(
      (track: IRemoteTrack) => replaceTrack(media, track.getMediaStreamTrack()),
      // It left again meanwhile.
      () => undefined,
    );
  });
  const close = (): void => void client.leave().catch(() => undefined);
  try {
    await unlessAborted(client.join(seat.appId, seat.channel, seat.token, Number(seat.uid)), signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    media,
    close,
    isClosed: () => client.connectionState === 'DISCONNECTED',
    renew(way) {
      if (way.kind === 'agora') void client.renewToken(way.token).catch(() => undefined);
    },
    async numbers() {
      const [stats] = Object.values(client.getRemoteVideoStats());
      // It counts no frames; packets come for as long as the picture moves.
      return {
        frames: stats?.receivePackets ?? 0,
        height: stats?.receiveResolutionHeight ?? 0,
        latencyMs: stats && stats.end2EndDelay > 0 ? stats.end2EndDelay : undefined,
      };
    },
  };
}

function replaceTrack(media: MediaStream, track: MediaStreamTrack): void {
  for (const old of media.getTracks()) if (old.kind === track.kind) media.removeTrack(old);
  media.addTrack(track);
}
