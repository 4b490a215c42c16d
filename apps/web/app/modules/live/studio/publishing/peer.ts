import { codecsToOffer } from './codecs.ts';

/** What is sent now; null: nothing. */
export interface Outgoing {
  readonly video: MediaStreamTrack | null;
  readonly audio: MediaStreamTrack | null;
  /** Of the video, in bits per second. */
  readonly maxBitrate: number;
}

/** A connection that sends one picture and one sound, each of which can be replaced while it is open. */
export interface SendingPeer {
  readonly peer: RTCPeerConnection;
  send(outgoing: Outgoing): Promise<void>;
}

export function openPeer({ video, audio, maxBitrate }: Outgoing): SendingPeer {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const streams = [new MediaStream()];
  const sound = peer.addTransceiver(audio ?? 'audio', { direction: 'sendonly', streams });
  const picture = peer.addTransceiver(video ?? 'video', {
    direction: 'sendonly',
    streams,
    sendEncodings: [{ maxBitrate }],
  });
  picture.setCodecPreferences(codecsToOffer(RTCRtpSender.getCapabilities('video')?.codecs ?? []));
  return {
    peer,
    async send(next) {
      await Promise.all([sound.sender.replaceTrack(next.audio), picture.sender.replaceTrack(next.video)]);
      await limit(picture.sender, next.maxBitrate);
    },
  };
}

async function limit(sender: RTCRtpSender, maxBitrate: number): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding || encoding.maxBitrate === maxBitrate) return;
  encoding.maxBitrate = maxBitrate;
  await sender.setParameters(parameters);
}
