import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { EncoderProblem, KeyReader, OpenStream, Recording, RecordingProblem, WatchWay } from './streams.ts';
import type { PublisherEvent } from './children/messages.ts';

/** LL-HLS, recording and thumbnails: what the supervisor needs of the packager. Calls before a restart are repeated. */
export interface PackagerPort {
  openStream(stream: OpenStream): void;
  /** A publisher sends now: the stream is on this socket. Comes again when a publisher returns. */
  setSource(source: { readonly streamId: string; readonly epoch: number; readonly path: string }): void;
  /** Nobody sends now; the stream may continue within a minute, in the same recording. */
  clearSource(streamId: string): void;
  /** Finishes the recording, then calls `host.onRecorded`. */
  endStream(streamId: string): Promise<void>;
  thumbnail(streamId: string): Promise<Uint8Array | undefined>;
  /** Of an open stream: what its recording lacks so far. */
  recordingProblem(streamId: string): RecordingProblem | undefined;
  recording(streamId: string): Promise<Recording | undefined>;
  discardRecording(streamId: string): Promise<void>;
  /** Adds `GET /live/hls/{streamId}/{ticket}/…`, whose every request asks `host.admit`. */
  addRoutes(server: FastifyInstance): void;
  /** For tests that end the child. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

export interface PackagerHost {
  /** Belongs to the packager: recordings and finished segments, below the data folder. */
  readonly folder: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /**
   * The viewer whom a ticket lets fetch a playlist or a piece of media now; undefined if it does not. Media counts as
   * proof of watching, and the first one as the first frame.
   */
  admit(ticket: string, streamId: string, what: 'playlist' | 'media'): string | undefined;
  onRecorded(streamId: string): void;
  /** There is a new thumbnail. */
  onThumbnail(streamId: string): void;
  onRecordingProblem(streamId: string, problem: RecordingProblem): void;
}

export type CreatePackager = (host: PackagerHost) => PackagerPort;

/** Publishers that send RTMP. */
export interface RtmpPort {
  /** `rtmp://live.example.com:1935/live`; undefined: it does not listen, or not yet. */
  readonly url: string | undefined;
  openStream(stream: OpenStream): void;
  /** Disconnects the publisher. */
  endStream(streamId: string): void;
  /** Disconnects the publisher because another one came by WHIP. */
  dropPublisher(streamId: string): void;
  /** Disconnects those who came with this key. */
  dropKey(keyId: string): void;
  readonly pid: number | undefined;
  close(): Promise<void>;
}

export interface RtmpHost {
  /** Where the child listens for subscribers. */
  readonly socketPath: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly port: number;
  /** The name or IP address that encoders connect to, without brackets. */
  readonly publicHost: string;
  readKey: KeyReader;
  onEvent(event: PublisherEvent): void;
  /** An encoder with this key, which was right, has sent what cannot be shown. */
  onRefused(key: string, problem: EncoderProblem): void;
  /** The child has ended unexpectedly: its publishers are gone. */
  onCrash(): void;
}

export type CreateRtmp = (host: RtmpHost) => RtmpPort;

/** The way to watch by LL-HLS. */
export function hlsWay(publicUrl: string, streamId: string, ticket: string): WatchWay {
  return { kind: 'hls', url: `${publicUrl}/live/hls/${streamId}/${ticket}/index.m3u8` };
}
