/** One track as its RTP packets need it for reading. */
export interface WireTrack {
  readonly codec: 'H264' | 'opus';
  readonly payloadType: number;
  readonly clockRate: number;
  /** The codec's parameters in SDP: `packetization-mode=1;profile-level-id=42e01f;sprop-parameter-sets=…`. */
  readonly fmtp: string;
}

/**
 * What a subscriber receives first, and again when the publisher was replaced or its tracks have changed: sequence
 * numbers and timestamps begin anew then, and the next video packet begins a keyframe.
 */
export interface WireStream {
  readonly streamId: string;
  readonly epoch: number;
  readonly video: WireTrack & { readonly codec: 'H264' };
  readonly audio: (WireTrack & { readonly codec: 'opus' }) | null;
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
