import type { CutVideo, VideoPart, MediaErrorCode, MediaResult, Probe } from './transcoder.ts';

/** A job for a child process, which runs one at a time. */
export type MediaJob =
  | { readonly task: 'probe'; readonly source: string | Uint8Array }
  /** Decodes an image, to see whether it is whole. */
  | { readonly task: 'check'; readonly source: string | Uint8Array }
  | {
      readonly task: 'image';
      readonly path: string;
      readonly outputFolder: string;
      readonly widths: readonly number[];
      readonly isStill: boolean;
    }
  | { readonly task: 'video'; readonly path: string; readonly outputFolder: string; readonly part: VideoPart | 'all' }
  | { readonly task: 'poster'; readonly path: string; readonly outputFolder: string; readonly atMs: number }
  | {
      readonly task: 'teaser';
      readonly path: string;
      readonly target: string;
      readonly span: { readonly startMs?: number; readonly lengthMs?: number };
    }
  | { readonly task: 'card'; readonly path: string; readonly target: string }
  | { readonly task: 'audio'; readonly path: string; readonly outputFolder: string };

export type JobResult = Probe | MediaResult | CutVideo | undefined;

export type FinalAnswer =
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'lacks-resource'; readonly message: string }
  | { readonly kind: 'rejected'; readonly code: MediaErrorCode; readonly message: string };

export type MediaAnswer = { readonly kind: 'progress'; readonly percent: number } | FinalAnswer;
