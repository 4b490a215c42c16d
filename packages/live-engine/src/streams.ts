/** One live session as the engine needs it. */
export interface OpenStream {
  readonly streamId: string;
  /** Counts the times that the stream was opened; an engine that returns late with an older one is ignored. */
  readonly epoch: number;
  readonly isRecorded: boolean;
  /** A publisher that sends more, in bits per second, is asked to send less, and then disconnected. */
  readonly maxBitrate: number;
}

/** How long a ticket for publishing is valid. */
export const publishTicketMs = 12 * 3_600_000;

/** How a performer sends video from a browser or an encoder; RTMP needs a stream key alone. */
export type PublishWay = { readonly kind: 'whip'; readonly url: string; readonly token: string };

export type WatchWay =
  | { readonly kind: 'whep'; readonly url: string; readonly token: string }
  | { readonly kind: 'hls'; readonly url: string };

/** One viewer: an account, which may watch in several tabs, or a visitor. */
export interface Viewer {
  readonly streamId: string;
  /** Absent for a visitor. */
  readonly accountId?: string | undefined;
  /** Chosen by the server for each join; the same when a ticket is renewed. */
  readonly viewerId: string;
}

export interface WatchTicket<Way = WatchWay> {
  /** The ways to watch, best first. */
  readonly watch: readonly Way[];
  /** The tickets in `watch` are refused after it; renewing gives new ones. */
  readonly expiresAt: Date;
}

export interface StreamHealth {
  /** Bits per second that arrive. */
  readonly bitrate: number;
  readonly framesPerSecond: number;
  /** Of the packets of the last seconds, from 0 to 1, that never arrived. */
  readonly loss: number;
  readonly keyframeIntervalMs: number;
  readonly hasBFrames: boolean;
  /** Hardly anything moves, so that few bits are enough. */
  readonly isStill: boolean;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

/** `Watching` and `Publishing`, here and below: other engines of a site have other transports. */
export interface WatchingViewer<Watching = WatchWay['kind']> extends Viewer {
  readonly transport: Watching;
  /** When the first frame was sent and acknowledged. */
  readonly since: Date;
  /** The latest proof of watching: an RTCP report, or a part that was fetched. */
  readonly lastProofAt: Date;
}

export interface StreamPresence<Watching = WatchWay['kind'], Publishing = 'whip' | 'rtmp'> {
  readonly streamId: string;
  readonly epoch: number;
  /** Absent while nobody publishes. */
  readonly publisher?: {
    readonly transport: Publishing;
    readonly since: Date;
    readonly lastMediaAt: Date;
  };
  readonly health?: StreamHealth;
  /** What its recording lacks so far. */
  readonly recordingProblem?: RecordingProblem;
  readonly viewers: readonly WatchingViewer<Watching>[];
}

/**
 * Why a recording has not everything that was sent. After all but `parts-missing` it ends there: the disk is full, it
 * has reached its maximum length, or its files could not be written.
 */
export type RecordingProblem = 'parts-missing' | 'disk-full' | 'too-long' | 'failed';

/** A finished recording: one MP4 file on this machine, which `discardRecording` deletes. */
export interface Recording {
  readonly path: string;
  readonly durationMs: number;
  readonly sizeBytes: number;
  readonly problem?: RecordingProblem;
}

/** What the engine tells; each may come more than once. */
export type LiveEvent<Watching = WatchWay['kind']> =
  /** `at`: when media began to arrive, if the engine knows that. */
  | { readonly type: 'publishing'; readonly streamId: string; readonly epoch: number; readonly at?: Date }
  /** Media has not arrived for three seconds, or the publisher left. `at`: when it arrived last. */
  | { readonly type: 'interrupted'; readonly streamId: string; readonly epoch: number; readonly at?: Date }
  /** There is a new thumbnail. */
  | { readonly type: 'pictured'; readonly streamId: string }
  /** A viewer's first frame was shown. */
  | { readonly type: 'watching'; readonly viewer: WatchingViewer<Watching> }
  | { readonly type: 'left'; readonly viewer: WatchingViewer<Watching> }
  | { readonly type: 'recorded'; readonly streamId: string }
  | { readonly type: 'recording-problem'; readonly streamId: string; readonly problem: RecordingProblem }
  /** An encoder was disconnected, because what it sends with this key cannot be shown. */
  | { readonly type: 'encoder-refused'; readonly key: string; readonly problem: EncoderProblem };

/** What is wrong with what an encoder sends: its performer can change it there. */
export type EncoderProblem = 'not-h264' | 'not-aac' | 'damaged';

/** Whom a stream key belongs to, and the session that it publishes to. */
export interface KeyOwner {
  readonly streamId: string;
  readonly accountId: string;
  /** Names a key that may be taken back (`stopKey`), without telling it. */
  readonly keyId?: string;
}

/**
 * `paused`: the key is right, but its stream takes no video at the moment; undefined: the key is refused. A right key
 * may open a stream; if `opens` is false, it does not, and `unopened` is the answer while there is none.
 */
export type KeyReader = (key: string, opens?: boolean) => Promise<KeyOwner | 'paused' | 'unopened' | undefined>;
