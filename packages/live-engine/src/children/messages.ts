import type { OpenStream, StreamHealth } from '../streams.ts';

/**
 * What the supervisor and its children say to each other over the IPC of `fork`. A command has exactly one reply, whose
 * type is named in a `…Replies` map; an event has none. Times are milliseconds of the machine's clock.
 */

/** The first command to each child: everything that it may know of the configuration. */
export interface StartChild {
  readonly type: 'start';
  /** Where a publisher child listens for subscribers; empty for other children. */
  readonly socketPath: string;
  /** UDP ports that the child may use; 0 for any. */
  readonly ports: { readonly from: number; readonly to: number };
  /** The address that is announced besides the machine's own ones, if it is behind NAT. */
  readonly publicAddress: string | undefined;
  /** Whether the site is only reached on this machine or its network: the loopback address is announced, too. */
  readonly isLocal: boolean;
}

/** An answer to an offer, or why there is none, in a sentence for people. */
export type SdpAnswer = { readonly sdp: string } | { readonly refusal: SdpRefusal; readonly message: string };

/** `failed`: our fault, and another try may succeed. */
export type SdpRefusal = 'malformed' | 'not-acceptable' | 'full' | 'not-live' | 'failed';

/** One fragment of trickle ICE (RFC 8840): candidates of the client. */
export interface Trickle {
  readonly type: 'trickle';
  readonly sessionId: string;
  readonly fragment: string;
}

/** `restart`: the fragment asks for an ICE restart, which the engine has not. */
export type TrickleReply = 'taken' | 'unknown-session' | 'restart' | 'malformed';

export type IngestCommand =
  | StartChild
  | { readonly type: 'open'; readonly stream: OpenStream }
  | { readonly type: 'end'; readonly streamId: string }
  /** Disconnects the publisher because another one came by RTMP; the stream stays open. */
  | { readonly type: 'drop'; readonly streamId: string }
  /** Disconnects those who came with this key. */
  | { readonly type: 'drop-key'; readonly keyId: string }
  | PublisherOffer
  | Trickle
  | { readonly type: 'leave'; readonly sessionId: string };

export interface PublisherOffer {
  readonly type: 'publish';
  readonly streamId: string;
  readonly sessionId: string;
  readonly offer: string;
  /** Of an encoder that came with a key which may be taken back. */
  readonly keyId?: string | undefined;
}

export interface IngestReplies {
  readonly start: void;
  readonly open: void;
  readonly end: void;
  readonly drop: void;
  readonly 'drop-key': void;
  readonly publish: SdpAnswer;
  readonly trickle: TrickleReply;
  /** Whether there was such a session. */
  readonly leave: boolean;
}

/** From each child that receives publishers: ingest and rtmp. */
export type PublisherEvent =
  | { readonly type: 'publishing'; readonly streamId: string; readonly epoch: number; readonly since: number }
  | { readonly type: 'interrupted'; readonly streamId: string; readonly epoch: number; readonly lastMediaAt: number }
  /** Every second while there is a publisher. */
  | {
      readonly type: 'health';
      readonly streamId: string;
      readonly epoch: number;
      readonly health: StreamHealth;
      readonly lastMediaAt: number;
    };

export type EgressCommand =
  | StartChild
  /** Which socket has the stream now; undefined: its viewers are disconnected. */
  | { readonly type: 'source'; readonly streamId: string; readonly path: string | undefined }
  | ViewerOffer
  | Trickle
  | { readonly type: 'leave'; readonly sessionId: string }
  /** The session ends by itself at this time unless it is renewed. */
  | { readonly type: 'renew'; readonly sessionId: string; readonly until: number }
  | { readonly type: 'paid-until'; readonly sessionId: string; readonly until: number | undefined };

export interface ViewerOffer {
  readonly type: 'watch';
  readonly streamId: string;
  /** The socket that has the stream now. */
  readonly source: string;
  readonly sessionId: string;
  readonly offer: string;
  readonly until: number;
  readonly paidUntil: number | undefined;
}

export interface EgressReplies {
  readonly start: void;
  readonly source: void;
  readonly watch: SdpAnswer;
  readonly trickle: TrickleReply;
  readonly leave: boolean;
  readonly renew: void;
  readonly 'paid-until': void;
}

export type EgressEvent =
  /** The first frame was sent, and the viewer has reported that it arrived. */
  | { readonly type: 'watching'; readonly sessionId: string; readonly since: number }
  /** Every second: the latest receiver report of each session that has sent one since. */
  | { readonly type: 'proofs'; readonly proofs: readonly (readonly [sessionId: string, at: number])[] }
  | { readonly type: 'left'; readonly sessionId: string };
