import type { SdpAnswer } from '../children/messages.ts';
import { h264Of, opusOf, parseSdp, without, writeSdp, type SdpCodec, type SdpMedia } from '../sdp/sdp.ts';
import type { WireStream } from '../wire/track.ts';

/** The sections of a viewer's offer that will receive the stream. */
export interface ViewerSections {
  readonly sdp: string;
  readonly video: { readonly mid: string; readonly codec: SdpCodec };
  readonly audio: { readonly mid: string; readonly codec: SdpCodec } | undefined;
}

type Refused = Extract<SdpAnswer, { readonly refusal: string }>;

/**
 * The viewer's checks reach us. We send none to addresses that a viewer names: they could be anyone's, and a client may
 * not know our certificate yet when they arrive.
 */
const candidate = /^a=(?:candidate:|end-of-candidates)/;

export function readViewerOffer(text: string, stream: WireStream | undefined): ViewerSections | Refused {
  const sdp = parseSdp(text);
  if (!sdp) return { refusal: 'malformed', message: 'This is not an SDP offer of audio and video.' };
  const video = sdp.media.find((media) => media.kind === 'video' && isReceived(media));
  if (!video) return { refusal: 'not-acceptable', message: 'Please offer to receive video.' };
  const h264 = h264Of(video, profileOf(stream));
  if (!h264) return { refusal: 'not-acceptable', message: 'This browser cannot show H.264 video.' };
  const audio = sdp.media.find((media) => media.kind === 'audio' && isReceived(media));
  const opus = audio && opusOf(audio);
  return {
    sdp: writeSdp({ session: sdp.session, media: sdp.media.map((media) => without(media, candidate)) }),
    video: { mid: video.mid, codec: h264 },
    audio: audio && opus ? { mid: audio.mid, codec: opus } : undefined,
  };
}

/** The first four digits name the profile and its constraints. */
function profileOf(stream: WireStream | undefined): string {
  return /profile-level-id=([\da-f]{4})/i.exec(stream?.video.fmtp ?? '')?.[1] ?? '42e0';
}

function isReceived({ lines }: SdpMedia): boolean {
  return !lines.some((line) => line === 'a=sendonly' || line === 'a=inactive');
}
