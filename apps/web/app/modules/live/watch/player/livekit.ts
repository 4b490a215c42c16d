import { ConnectionError, ConnectionErrorReason, ConnectionState, RoomEvent, type RemoteTrack } from 'livekit-client';
import { readNumbers, Refusal, unlessAborted, type LiveConnection } from './live-connection.ts';
import { createRoom } from './livekit-room.ts';

/** Receives the one publisher of a LiveKit room. The site renews the ticket of a connection by itself. */
export async function openLiveKit(
  { url, token }: { readonly url: string; readonly token: string },
  signal: AbortSignal,
): Promise<LiveConnection> {
  const room = createRoom();
  const media = new MediaStream();
  let video: RemoteTrack | undefined;
  room.on(RoomEvent.TrackSubscribed, (track) => {
    media.addTrack(track.mediaStreamTrack);
    if (track.mediaStreamTrack.kind === 'video') video = track;
  });
  room.on(RoomEvent.TrackUnsubscribed, (track) => {
    media.removeTrack(track.mediaStreamTrack);
    if (video === track) video = undefined;
  });
  const close = (): void => void room.disconnect();
  try {
    await unlessAborted(room.connect(url, token, { maxRetries: 0 }), signal);
  } catch (error) {
    close();
    throw isRefused(error) ? new Refusal(401) : error;
  }
  return {
    media,
    close,
    isClosed: () => room.state === ConnectionState.Disconnected,
    numbers: async () => readNumbers((await video?.getRTCStatsReport())?.values() ?? []),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof ConnectionError && error.reason === ConnectionErrorReason.NotAllowed;
}
