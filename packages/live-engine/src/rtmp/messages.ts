import type { EncoderProblem, OpenStream } from '../streams.ts';
import type { PublisherEvent } from '../children/messages.ts';

/** What the supervisor and the process that receives RTMP say to each other over the IPC of `fork`. */
export type RtmpCommand =
  /** The first one. `host`: the address to listen on; undefined: all. `port`: 0 for any. */
  | { readonly type: 'start'; readonly socketPath: string; readonly host: string | undefined; readonly port: number }
  | { readonly type: 'open'; readonly stream: OpenStream }
  /** The stream is over, and its publisher is disconnected. */
  | { readonly type: 'end'; readonly streamId: string }
  /** Disconnects the publisher because another one came by WHIP; the stream stays open. */
  | { readonly type: 'drop'; readonly streamId: string }
  /** Disconnects those who came with this key. */
  | { readonly type: 'drop-key'; readonly keyId: string }
  | { readonly type: 'answer'; readonly requestId: number; readonly answer: KeyAnswer };

/**
 * The stream that a key publishes to. `unopened`: it may open one, which it was not asked to; `failed`: the site could
 * not find out.
 */
export type KeyAnswer =
  | { readonly streamId: string; readonly keyId: string | undefined }
  | 'unopened'
  | 'paused'
  | 'unknown'
  | 'failed';

export interface RtmpReplies {
  readonly start: void;
  readonly open: void;
  readonly end: void;
  readonly drop: void;
  readonly 'drop-key': void;
  readonly answer: void;
}

export type RtmpEvent =
  | PublisherEvent
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'not-listening'; readonly message: string }
  /** Asks for the stream of a key; an `answer` with the same number follows. If `opens` is false, none is opened. */
  | { readonly type: 'key'; readonly requestId: number; readonly key: string; readonly opens: boolean }
  /** The encoder that came with a right key sends what cannot be shown, and was disconnected. */
  | { readonly type: 'refused'; readonly key: string; readonly problem: EncoderProblem }
  /** Something for the log, which never contains a key. */
  | { readonly type: 'note'; readonly address: string; readonly message: string };
