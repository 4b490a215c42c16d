import type { OpenStream, RecordingProblem } from '../streams.ts';

/** What the supervisor and the packager's process say to each other over the IPC of `fork`. */
export type PackagerCommand =
  /** The first one. */
  | {
      readonly type: 'start';
      /** Of the recordings. */
      readonly folder: string;
      /** Free space that is not for recordings. */
      readonly reserveBytes: number;
      readonly maxRecordingMs: number;
    }
  /** `hasMissed`: a process before this one has lost a part of it. */
  | { readonly type: 'open'; readonly stream: OpenStream; readonly hasMissed: boolean }
  /** Which socket has the stream now; undefined: nobody sends. */
  | {
      readonly type: 'source';
      readonly streamId: string;
      readonly path: string | undefined;
    }
  | { readonly type: 'end'; readonly streamId: string }
  /** The process is about to be ended: everything that was sent until now is recorded first. */
  | { readonly type: 'stop' }
  /** Finishes what a process before this one has left. */
  | { readonly type: 'find-recordings' };

export interface PackagerReplies {
  readonly start: void;
  readonly open: void;
  readonly source: void;
  readonly end: void;
  readonly stop: void;
  readonly 'find-recordings': void;
}

export type PackagerEvent =
  | { readonly type: 'run'; readonly streamId: string; readonly init: Buffer }
  | {
      readonly type: 'part';
      readonly streamId: string;
      readonly bytes: Buffer;
      readonly seconds: number;
      readonly startsSegment: boolean;
      readonly isIndependent: boolean;
      readonly startsWithKeyframe: boolean;
    }
  | { readonly type: 'run-end'; readonly streamId: string }
  | { readonly type: 'thumbnail'; readonly streamId: string; readonly jpeg: Buffer }
  /** After `end`: whether there is a recording now. */
  | { readonly type: 'finished'; readonly streamId: string; readonly isRecorded: boolean }
  /** Packets that came faster than they could be read. */
  | { readonly type: 'dropped'; readonly streamId: string; readonly packets: number }
  | { readonly type: 'recording-problem'; readonly streamId: string; readonly problem: RecordingProblem }
  /** A stream failed and starts anew with its next keyframe. */
  | { readonly type: 'failed'; readonly streamId: string; readonly message: string };
