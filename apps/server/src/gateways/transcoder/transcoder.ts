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

export type RenditionKind = 'image' | 'blurred' | 'poster' | 'sprite' | 'hls' | 'audio' | 'waveform';

/**
 * One result, lying in the output folder at `path`. An HLS ladder is its master playlist, a sprite (the seek bar's
 * preview) its WebVTT track; the rest lies in the same folder.
 */
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
  /** Of a film of which only the first part was asked for: higher rungs are to follow. */
  readonly hasMore?: boolean;
}

/** A part of a film, as a file of its own. */
export interface CutVideo {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
}

export interface TranscodeOptions {
  /** Per cent, from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Ends the work at once; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Of films and sounds: what is not long may overtake it. */
  readonly isLong?: boolean;
}

/**
 * A film may be made in two parts. `first`: the lowest rung, poster and seek preview, in a fraction of the time, so
 * that it plays
 * already; a film of less than a minute is made whole instead. `rest`: the rungs above, added to the ladder whose
 * master playlist (`hls/master.m3u8`) lies in the output folder.
 */
export type FilmPart = 'first' | 'rest';

/**
 * Looks into media and makes what browsers play. Every call rejects with MediaError where the file is at fault, and
 * with ResourceError where the machine is.
 */
export interface Transcoder {
  /** A file, or a picture that may not lie on a disk, which is read when its turn has come. */
  probe(source: string | (() => Promise<Buffer>)): Promise<Probe>;
  /** An animation stays one, unless only its first frame is wanted. */
  image(
    path: string,
    outputFolder: string,
    options?: TranscodeOptions & { readonly widths?: readonly number[]; readonly isStill?: boolean },
  ): Promise<MediaResult>;
  /** Without a part the whole ladder. */
  video(
    path: string,
    outputFolder: string,
    options?: TranscodeOptions & { readonly part?: FilmPart },
  ): Promise<MediaResult>;
  audio(path: string, outputFolder: string, options?: TranscodeOptions): Promise<MediaResult>;
  /** The frame shown at a moment, or the last one: posters in several widths, a blurred preview and a thumbhash. */
  poster(
    path: string,
    outputFolder: string,
    options: TranscodeOptions & { readonly atMs: number },
  ): Promise<MediaResult>;
  /**
   * Writes a part of a film to `target`: an MP4 with sound, at most 720 lines. Untold, it chooses some twelve seconds
   * itself.
   */
  teaser(
    path: string,
    target: string,
    options?: TranscodeOptions & { readonly startMs?: number; readonly lengthMs?: number },
  ): Promise<CutVideo>;
  /** Ends the child processes; jobs under way, and later ones, reject with TranscoderClosedError. */
  close(): Promise<void>;
}
