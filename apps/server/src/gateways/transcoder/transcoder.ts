import { JobInterrupted } from '../../platform/jobs/job.ts';
import { ResourceError } from '../../platform/resource-error.ts';

/** Why a file could not be used. */
export type MediaErrorCode = 'unsupported-type' | 'broken-file' | 'too-large' | 'too-long' | 'timed-out' | 'failed';

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The machine has too much to do: nothing is wrong with the file, and the same call may succeed in a moment. */
export class TranscoderBusyError extends ResourceError {
  /** Whether it is all work for the same owner. */
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super('The transcoder has too much to do.');
    this.isOwn = isOwn;
  }
}

/** The transcoder was closed during the job, which may be retried. */
export class TranscoderClosedError extends JobInterrupted {
  override readonly name = 'TranscoderClosedError';

  constructor() {
    super('The transcoder is closed.');
  }
}

export interface Probe {
  readonly kind: 'image' | 'video' | 'audio';
  readonly mimeType: string;
  /** After rotation; absent for audio. */
  readonly width?: number;
  readonly height?: number;
  readonly durationMs?: number;
  /** The size of the only picture of a sound, as an ordinary track: the file may be used as a video, too. */
  readonly still?: { readonly width: number; readonly height: number };
}

type RenditionKind = 'image' | 'blurred' | 'poster' | 'sprite' | 'hls' | 'audio' | 'waveform';

/**
 * One result, at `path` in the output folder. For an HLS ladder this is its master playlist, for a sprite (the seek
 * bar's preview) its WebVTT track; their other files are in the same folder.
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
  /** About 25 bytes in Base64: a placeholder while the image loads. */
  readonly thumbhash: string | null;
  /** Perceptual hashes (PDQ, 64 hexadecimal digits) of the picture, or of a video's scenes; none of a plain picture. */
  readonly hashes: readonly string[];
  readonly renditions: readonly Rendition[];
  /** Whether a video has sound that could not be decoded, and is without it. */
  readonly lacksSound?: boolean;
  /** Whether the first part of a video has a second one, with higher rungs. */
  readonly hasMore?: boolean;
}

/** A part of a video as a separate file. */
export interface CutVideo {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
}

export interface TranscodeOptions {
  /** Per cent, from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Aborts the work at once; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** For videos and audio: work that is not long may overtake it. */
  readonly isLong?: boolean;
  /** Whose file it is, so that one owner does not hold up the others. */
  readonly owner?: string | undefined;
  /** Known properties of the file, by which the work is priced. */
  readonly pixels?: number | undefined;
  readonly mimeType?: string | undefined;
}

/** How many videos and audio files this process transcodes, and how many wait for a slot. */
export interface TranscoderLoad {
  readonly running: number;
  readonly waiting: number;
}

/**
 * A video may be transcoded in two parts. `first`: the lowest rung, poster and seek preview, in a fraction of the time,
 * so that the video is playable early; a video of less than a minute is transcoded completely instead. `rest`: the
 * higher rungs, added to the ladder whose master playlist (`hls/master.m3u8`) is in the output folder.
 */
export type VideoPart = 'first' | 'rest';

export interface ProbeOptions {
  readonly owner?: string | undefined;
  /** Of an image; without it, as many as the transcoder decodes. */
  readonly maxPixels?: number;
  /** Does not decode an image to see whether it is damaged, because that is about to happen anyway. */
  readonly isHeadEnough?: boolean;
}

/**
 * Probes media and transcodes it for browsers. Every call rejects with MediaError if the file is the cause, and with
 * ResourceError if the machine is.
 */
export interface Transcoder {
  /**
   * The path of a file, or a function that reads an image that must not be on a disk, called when memory for it is
   * free.
   */
  probe(source: string | (() => Promise<Buffer>), options?: ProbeOptions): Promise<Probe>;
  /** Keeps animations, unless `isStill` limits them to their first frame. */
  image(
    path: string,
    outputFolder: string,
    options?: TranscodeOptions & { readonly widths?: readonly number[]; readonly isStill?: boolean },
  ): Promise<MediaResult>;
  /** Writes a JPEG of 1200 × 630 pixels to `target`, for social networks. */
  card(path: string, target: string): Promise<void>;
  /** Without a part, the whole ladder. */
  video(
    path: string,
    outputFolder: string,
    options?: TranscodeOptions & { readonly part?: VideoPart },
  ): Promise<MediaResult>;
  audio(path: string, outputFolder: string, options?: TranscodeOptions): Promise<MediaResult>;
  /** From the frame at `atMs`, or the last one: posters in several widths, a blurred preview and a thumbhash. */
  poster(
    path: string,
    outputFolder: string,
    options: TranscodeOptions & { readonly atMs: number },
  ): Promise<MediaResult>;
  /**
   * Writes a part of a video to `target`: an MP4 with sound, at most 720 lines. By default about twelve seconds from a
   * fifth into the video.
   */
  teaser(
    path: string,
    target: string,
    options?: TranscodeOptions & { readonly startMs?: number; readonly lengthMs?: number },
  ): Promise<CutVideo>;
  load(): TranscoderLoad;
  /** Ends the child processes; running and later jobs reject with TranscoderClosedError. */
  close(): Promise<void>;
}
