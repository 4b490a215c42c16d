/** Why a file could not be used, in words for a person. */
export type MediaErrorCode = 'unsupported-type' | 'broken-file' | 'too-large' | 'too-long' | 'timed-out' | 'failed';

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The transcoder was closed under the job: the file is not at fault and may be tried again. */
export class TranscoderClosedError extends Error {
  override readonly name = 'TranscoderClosedError';

  constructor() {
    super('The transcoder is closed.');
  }
}

export interface Probe {
  readonly kind: 'image' | 'video' | 'audio';
  readonly mimeType: string;
  /** As shown, after rotation; absent for audio. */
  readonly width?: number;
  readonly height?: number;
  readonly durationMs?: number;
}

export type RenditionKind = 'image' | 'blurred' | 'poster' | 'hls' | 'audio' | 'waveform';

/** One result, lying in the output folder at `path`. An HLS ladder is its master playlist; the rest lies in the same folder. */
export interface Rendition {
  readonly kind: RenditionKind;
  readonly path: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sizeBytes: number;
}

export interface MediaResult {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Base64 of some 25 bytes: a placeholder while the picture loads. */
  readonly thumbhash: string | null;
  readonly renditions: readonly Rendition[];
}

export interface TranscodeOptions {
  /** Per cent, from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** Looks into media and makes what browsers play. Every call rejects with MediaError where the file is at fault. */
export interface Transcoder {
  probe(path: string): Promise<Probe>;
  image(path: string, outputFolder: string, options?: TranscodeOptions & { readonly widths?: readonly number[] }): Promise<MediaResult>;
  video(path: string, outputFolder: string, options?: TranscodeOptions): Promise<MediaResult>;
  audio(path: string, outputFolder: string, options?: TranscodeOptions): Promise<MediaResult>;
  /** Ends the child processes; jobs under way, and later ones, reject with TranscoderClosedError. */
  close(): Promise<void>;
}
