import type { MediaErrorCode, MediaResult, Probe } from './transcoder.ts';

/** What the server asks of a child process, one job at a time. */
export type MediaJob =
  | { readonly task: 'probe'; readonly path: string }
  | { readonly task: 'image'; readonly path: string; readonly outputFolder: string; readonly widths: readonly number[] }
  | { readonly task: 'video'; readonly path: string; readonly outputFolder: string }
  | { readonly task: 'audio'; readonly path: string; readonly outputFolder: string };

export type FinalAnswer =
  | { readonly kind: 'done'; readonly result: Probe | MediaResult }
  | { readonly kind: 'refused'; readonly code: MediaErrorCode; readonly message: string };

export type MediaAnswer = { readonly kind: 'progress'; readonly percent: number } | FinalAnswer;
