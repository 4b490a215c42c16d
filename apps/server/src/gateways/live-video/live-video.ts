/** One live session as the engine needs it. */
export interface OpenStream {
  readonly streamId: string;
  /** Counts the times that the stream was opened; an engine that returns late with an older one is ignored. */
  readonly epoch: number;
  readonly isRecorded: boolean;
  /** A publisher that sends more, in bits per second, is asked to send less, and then disconnected. */
  readonly maxBitrate: number;
}

/** How long a ticket for publishing is valid, with every provider. */
export const publishTicketMs = 12 * 3_600_000;

/** How a performer sends video: by WHIP from a browser or an encoder, by RTMP, or with a provider's own client. */
export type PublishWay =
  | { readonly kind: 'whip'; readonly url: string; readonly token: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'agora';
      readonly appId: string;
      readonly channel: string;
      readonly token: string;
      readonly uid: string;
    };

export type WatchWay =
  | { readonly kind: 'whep'; readonly url: string; readonly token: string }
  | { readonly kind: 'hls'; readonly url: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'agora';
      readonly appId: string;
      readonly channel: string;
      readonly token: string;
      readonly uid: string;
    };

/** One viewer: an account, which may watch in several tabs, or a visitor. */
export interface Viewer {
  readonly streamId: string;
  /** Absent for a visitor. */
  readonly accountId?: string | undefined;
  /** Chosen by the server for each join; the same when a ticket is renewed. */
  readonly viewerId: string;
}

export interface WatchTicket {
  /** The ways to watch, best first. */
  readonly watch: readonly WatchWay[];
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

export interface WatchingViewer extends Viewer {
  readonly transport: WatchWay['kind'];
  /** When the first frame was sent and acknowledged. */
  readonly since: Date;
  /** The latest proof of watching: an RTCP report, or a part that was fetched. */
  readonly lastProofAt: Date;
}

export interface StreamPresence {
  readonly streamId: string;
  readonly epoch: number;
  /** Absent while nobody publishes. */
  readonly publisher?: {
    readonly transport: 'whip' | 'rtmp' | 'livekit' | 'agora';
    readonly since: Date;
    readonly lastMediaAt: Date;
  };
  readonly health?: StreamHealth;
  /** What its recording lacks so far. */
  readonly recordingProblem?: RecordingProblem;
  readonly viewers: readonly WatchingViewer[];
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
export type LiveEvent =
  /** `at`: when media began to arrive, if the engine knows that. */
  | { readonly type: 'publishing'; readonly streamId: string; readonly epoch: number; readonly at?: Date }
  /** Media has not arrived for three seconds, or the publisher left. `at`: when it arrived last. */
  | { readonly type: 'interrupted'; readonly streamId: string; readonly epoch: number; readonly at?: Date }
  /** There is a new thumbnail. */
  | { readonly type: 'pictured'; readonly streamId: string }
  /** A viewer's first frame was shown. */
  | { readonly type: 'watching'; readonly viewer: WatchingViewer }
  | { readonly type: 'left'; readonly viewer: WatchingViewer }
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

/**
 * The engine of live video. Knows no accounts, prices or rules: a ticket is given to those who may watch, and taken
 * back with `stopWatching`. All calls throw Unavailable while the engine cannot be reached.
 */
export interface LiveVideo {
  /** Of all providers together: the one for new streams. */
  readonly provider: 'embedded' | 'livekit' | 'agora';
  /** Prepares for a publisher; doing so again with the same epoch changes nothing. */
  openStream(stream: OpenStream): Promise<void>;
  /** For the performer's own client; a new publisher replaces the one before. */
  publishTicket(publisher: { readonly streamId: string; readonly accountId: string }): Promise<PublishWay[]>;
  /** The address for encoders that send RTMP with the stream key, if the engine takes it. */
  readonly rtmpUrl: string | undefined;
  useKeys(read: KeyReader): void;
  watchTicket(viewer: Viewer): Promise<WatchTicket>;
  /** Disconnects all tabs of an account within two seconds, and refuses the tickets that it has. */
  stopWatching(viewer: { readonly streamId: string; readonly accountId: string }): Promise<void>;
  /** The same for everyone but the publisher: the rule has changed, and all have to join again. */
  stopAllWatching(streamId: string): Promise<void>;
  /** The account's video stops at this time by itself; undefined: no end. */
  setPaidUntil(
    viewer: { readonly streamId: string; readonly accountId: string },
    until: Date | undefined,
  ): Promise<void>;
  /** Disconnects the encoders that came with this key, which is refused from now on. */
  stopKey(keyId: string): Promise<void>;
  /** Disconnects the publisher, who may come back. */
  stopPublishing(streamId: string): Promise<void>;
  /** Ends it for everyone and finishes the recording; ending again changes nothing. */
  endStream(streamId: string): Promise<void>;
  presence(streamId: string): Promise<StreamPresence | undefined>;
  /** A JPEG of the last half minute. */
  thumbnail(streamId: string): Promise<Uint8Array | undefined>;
  /** Of an ended stream. */
  recording(streamId: string): Promise<Recording | undefined>;
  discardRecording(streamId: string): Promise<void>;
  onEvent(listener: (event: LiveEvent) => void): void;
  close(): Promise<void>;
}
