import type * as engine from '@ovation/live-engine';
import type { KeyReader, OpenStream, Recording, Viewer } from '@ovation/live-engine';

// The words of the embedded engine, which other providers have in common with it.
export { publishTicketMs } from '@ovation/live-engine';
export type {
  EncoderProblem,
  KeyOwner,
  KeyReader,
  OpenStream,
  Recording,
  RecordingProblem,
  StreamHealth,
  Viewer,
} from '@ovation/live-engine';

/** How a performer sends video: by WHIP from a browser or an encoder, by RTMP, or with a provider's own client. */
export type PublishWay =
  | engine.PublishWay
  | { readonly kind: 'livekit'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'agora';
      readonly appId: string;
      readonly channel: string;
      readonly token: string;
      readonly uid: string;
    };

export type WatchWay =
  | engine.WatchWay
  | { readonly kind: 'livekit'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'agora';
      readonly appId: string;
      readonly channel: string;
      readonly token: string;
      readonly uid: string;
    };

export type WatchTicket = engine.WatchTicket<WatchWay>;
export type WatchingViewer = engine.WatchingViewer<WatchWay['kind']>;
export type StreamPresence = engine.StreamPresence<WatchWay['kind'], PublishWay['kind'] | 'rtmp'>;
export type LiveEvent = engine.LiveEvent<WatchWay['kind']>;

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
