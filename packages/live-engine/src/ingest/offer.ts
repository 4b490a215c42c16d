import {
  h264Of,
  opusOf,
  parseSdp,
  retransmissionOf,
  ssrcOf,
  withOnly,
  without,
  writeSdp,
  type SdpMedia,
} from '../sdp/sdp.ts';
import type { SdpAnswer } from '../children/messages.ts';
import type { WireStream } from '../wire/track.ts';

/** A publisher's offer, reduced to one H.264 and at most one Opus track. */
export interface PublisherOffer {
  readonly sdp: string;
  readonly tracks: Pick<WireStream, 'video' | 'audio'>;
  /** Of the header extension that numbers all packets, if they have it. */
  readonly transportExtensionId: number | undefined;
  /** Adds to the library's answer what we do ourselves. */
  completeAnswer(sdp: string): string;
}

type Refused = Extract<SdpAnswer, { readonly refusal: string }>;

/** What we tell the publisher ourselves (session.ts, transport-feedback.ts), without the library's knowledge. */
const ownFeedback = /^a=rtcp-fb:\S+ (?:transport-cc|nack|nack pli)$/;
/** Feedback is for the track of most packets. */
const transportFeedback = /^a=rtcp-fb:\S+ transport-cc/;
const transportExtension = /^a=extmap:(\d+)\S* \S*transport-wide-cc/;
/** Several resolutions at a time are of no use here. */
const simulcast = /^a=(?:simulcast|rid):/;
/** What encoders send as B-frames without asking: browsers never do. */
const preferredProfile = '42e0';

export function readPublisherOffer(text: string): PublisherOffer | Refused {
  const sdp = parseSdp(text);
  if (!sdp) return { refusal: 'malformed', message: 'This is not an SDP offer of audio and video.' };
  const videos = sdp.media.filter(({ kind }) => kind === 'video');
  const [video] = videos;
  if (!video || videos.length > 1 || !isSent(video))
    return { refusal: 'not-acceptable', message: 'Please send exactly one video track.' };
  const h264 = h264Of(video, preferredProfile);
  if (!h264)
    return { refusal: 'not-acceptable', message: 'Please send video as H.264: this encoder offers only others.' };
  if (ssrcOf(video) === undefined)
    return { refusal: 'not-acceptable', message: 'Please offer the video track with its SSRC.' };
  const audio = sdp.media.find((each) => each.kind === 'audio' && isSent(each) && ssrcOf(each) !== undefined);
  const opus = audio && opusOf(audio);
  const again = retransmissionOf(video, h264);
  const reduce = (media: SdpMedia): SdpMedia => {
    if (media === video)
      return without(without(withOnly(video, [h264, ...(again ? [again] : [])]), simulcast), ownFeedback);
    if (media === audio && opus)
      return without(without(withOnly(audio, [opus]), transportFeedback), transportExtension);
    return media;
  };
  return {
    transportExtensionId: transportExtensionOf(video),
    completeAnswer: (answer) => addFeedback(answer, video, h264.payloadType),
    sdp: writeSdp({ session: sdp.session, media: sdp.media.map(reduce).map(withoutAddresses) }),
    tracks: {
      video: { codec: 'H264', payloadType: h264.payloadType, clockRate: 90_000, fmtp: h264.fmtp },
      audio: opus ? { codec: 'opus', payloadType: opus.payloadType, clockRate: 48_000, fmtp: opus.fmtp } : null,
    },
  };
}

/**
 * The publisher's checks reach us. We send none to addresses that a publisher names, because they could be anyone's.
 * The library gives up at once if there is none at all, so it tries a port where nobody listens.
 */
function withoutAddresses(media: SdpMedia): SdpMedia {
  const { lines } = without(media, /^a=(?:candidate:|end-of-candidates)/);
  return { ...media, lines: [...lines, 'a=candidate:1 1 udp 1 127.0.0.1 9 typ host'] };
}

function isSent({ lines }: SdpMedia): boolean {
  return !lines.some((line) => line === 'a=recvonly' || line === 'a=inactive');
}

function transportExtensionOf({ lines }: SdpMedia): number | undefined {
  const [, id] = lines.map((line) => transportExtension.exec(line)).find((match) => match !== null) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Feedback on all packets needs their numbers. */
function addFeedback(answer: string, video: SdpMedia, payloadType: number): string {
  const hasNumbers = transportExtensionOf(video) !== undefined;
  const offered = video.lines.filter(
    (line) =>
      line.startsWith(`a=rtcp-fb:${payloadType} `) &&
      ownFeedback.test(line) &&
      (hasNumbers || !transportFeedback.test(line)),
  );
  return answer.replace(new RegExp(`^a=rtpmap:${payloadType} [^\\r\\n]*`, 'm'), (line) =>
    [line, ...offered].join('\r\n'),
  );
}
