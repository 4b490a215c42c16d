/** What a subscriber says first. */
export interface WireWish {
  readonly streamId: string;
  /** It takes the sound as AAC where the encoder sent that; otherwise it is Opus. */
  readonly takesAac?: boolean;
}

/** One track as its RTP packets need it for reading. */
export interface WireTrack {
  readonly codec: 'H264' | SoundCodec;
  readonly payloadType: number;
  readonly clockRate: number;
  /** The codec's parameters in SDP: `packetization-mode=1;profile-level-id=42e01f;sprop-parameter-sets=…`. */
  readonly fmtp: string;
}

type SoundCodec = 'opus' | 'aac';

/** A packet of AAC is one frame without a header; `fmtp` has the AudioSpecificConfig as in RFC 3640: `config=1190`. */
export type WireSound<Codec extends SoundCodec = SoundCodec> = WireTrack & { readonly codec: Codec };

/**
 * What a subscriber receives first, and again when the publisher was replaced or its tracks have changed: sequence
 * numbers and timestamps begin anew then, and the next video packet begins a keyframe.
 */
export interface WireStream {
  readonly streamId: string;
  readonly epoch: number;
  readonly video: WireTrack & { readonly codec: 'H264' };
  readonly audio: WireSound | null;
}

/**
 * A stream in its publisher's process. `aac`: its sound as the encoder sent it, for subscribers that take that, so that
 * Opus is made only while someone needs it.
 */
export interface PublishedStream extends WireStream {
  readonly aac?: WireSound<'aac'> | undefined;
}

/**
 * Which time of the publisher's clock a timestamp stands for; both tracks share the clock, so that sound and picture
 * can be aligned. From RTCP sender reports; may never come, and is repeated every few seconds.
 */
export interface WireSync {
  readonly type: 'sync';
  readonly track: 'video' | 'audio';
  readonly rtpTimestamp: number;
  /** Milliseconds, with fractions, since any fixed moment. */
  readonly timeMs: number;
}

/** Packets that this subscriber did not receive, because it read too slowly. Comes before the next packet. */
export interface WireDrop {
  readonly type: 'dropped';
  readonly packets: number;
}
