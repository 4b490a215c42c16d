import { DisconnectReason, RoomEvent, Track, type LocalTrack, type LocalVideoTrack, type Room } from 'livekit-client';
import { unlessAborted } from '../../watch/player/live-connection.ts';
import { createRoom } from '../../watch/player/livekit-room.ts';
import type { Outgoing } from './peer.ts';
import { withinLimit, type SendingConnection } from './sending.ts';
import { createSentTracks, type SentTracks } from './sent-tracks.ts';

const framesPerSecond = 30;

/** The server has ended it on purpose. */
const closings: readonly (DisconnectReason | undefined)[] = [
  DisconnectReason.DUPLICATE_IDENTITY,
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.ROOM_DELETED,
];

/** Publishes to a LiveKit room, in several sizes, so that each viewer gets what their connection carries. */
export async function sendByLiveKit(
  { url, token }: { readonly url: string; readonly token: string },
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<SendingConnection> {
  const room = createRoom({ dynacast: true, stopLocalTrackOnUnpublish: false });
  let reason: DisconnectReason | undefined;
  room.on(RoomEvent.Disconnected, (why) => (reason = why));
  const close = (): void => void room.disconnect(false);
  const tracks = tracksOf(room);
  try {
    await unlessAborted(room.connect(url, token, { autoSubscribe: false, maxRetries: 0 }), withinLimit(signal));
    await unlessAborted(tracks.send(outgoing), signal);
  } catch (error) {
    close();
    throw error;
  }
  return {
    send: (next) => tracks.send(next),
    stats: async () => (await videoOf(room)?.getRTCStatsReport())?.values() ?? [],
    watch(until, onLost) {
      const lose = (why?: DisconnectReason): void => {
        if (!until.aborted) onLost(closings.includes(why));
      };
      room.once(RoomEvent.Disconnected, lose);
      until.addEventListener('abort', () => room.off(RoomEvent.Disconnected, lose), { once: true });
    },
    wasReplaced: async () => reason === DisconnectReason.DUPLICATE_IDENTITY,
    close,
  };
}

function tracksOf({ localParticipant }: Room): SentTracks {
  return createSentTracks<LocalTrack>({
    async publish(track, maxBitrate) {
      const isVideo = track.kind === 'video';
      const publication = await localParticipant.publishTrack(track, {
        source: isVideo ? Track.Source.Camera : Track.Source.Microphone,
        ...(isVideo ? { videoEncoding: { maxBitrate, maxFramerate: framesPerSecond } } : {}),
      });
      if (!publication.track) throw new Error('The track was not published.');
      return publication.track;
    },
    replace: (sent, track) => sent.replaceTrack(track, true),
    withdraw: (sent) => localParticipant.unpublishTrack(sent, false),
  });
}

function videoOf({ localParticipant }: Room): LocalVideoTrack | undefined {
  return localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack as LocalVideoTrack | undefined;
}
