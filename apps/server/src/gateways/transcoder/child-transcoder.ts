import { english } from '@ovation/language/t.ts';
import type { ChildProcess } from 'node:child_process';
import type { TranscodedMedia } from '../../platform/measurements/measurements.ts';
import { ResourceError } from '../../platform/resource-error.ts';
import { createTranscoderChildren, type TranscoderChildren, type TranscoderChildrenOptions } from './children.ts';
import {
  isDiskNearlyFull,
  watchMemory,
  type FinalAnswer,
  type JobResult,
  type MediaAnswer,
  type MediaJob,
} from './resource-failure.ts';
import { limitsOf, mostOfChild, priceOfFilm, priceOfFrame, priceOfLook, priceOfPicture } from './prices.ts';
import { createSlots, QueueFullError, type SlotLimits, type Slots, type SlotWork } from './slots.ts';
import {
  type CutVideo,
  MediaError,
  type MediaResult,
  type Probe,
  type ProbeOptions,
  type Transcoder,
  TranscoderBusyError,
  type TranscoderLoad,
  TranscoderClosedError,
  type TranscodeOptions,
} from './transcoder.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/**
 * How long a child may be silent, because decoding a hostile file may hang. A video may take many hours on a small
 * machine, but reports progress every minute.
 */
const timeLimitMs = {
  probe: 30_000,
  check: 60_000,
  image: 60_000,
  card: 60_000,
  poster: 60_000,
  teaser: 5 * 60_000,
  audio: 20 * 60_000,
  video: 10 * 60_000,
} as const;

interface ChildTranscoderOptions extends TranscoderChildrenOptions {
  /** What the machine can do at a time; by default by its cores and memory. */
  readonly limits?: Partial<SlotLimits>;
  /** Children that several transcoders of one process share, in tests; otherwise the transcoder has its own. */
  readonly sharedChildren?: TranscoderChildren | undefined;
  readonly onTranscoded?: (media: TranscodedMedia) => void;
}

/** The number of images in memory at a time, of up to 20 MB each. */
const maxInMemory = 2;

/** Runs every job in a child process with limits, so that a crash fails only one file. */
export function createChildTranscoder(options: ChildTranscoderOptions): Transcoder {
  const jobs = new ChildJobs(options);
  const memory = createSlots({ films: maxInMemory, instants: 0, bytes: 0 });

  /** The head of a file is read first, because it says what an image would cost. */
  async function probe(source: string | Buffer, order: ProbeOptions = {}): Promise<Probe> {
    const { owner, maxPixels = Infinity, isHeadEnough = false } = order;
    const found = (await jobs.run({ task: 'probe', source }, { owner })) as Probe;
    if (found.kind !== 'image') return found;
    const pixels = (found.width ?? 0) * (found.height ?? 0);
    if (pixels > maxPixels) throw tooManyPixels(maxPixels);
    if (isHeadEnough) return found;
    return jobs.run({ task: 'check', source }, { owner, pixels, mimeType: found.mimeType }) as Promise<Probe>;
  }

  async function probeBytes(read: () => Promise<Buffer>, order?: ProbeOptions): Promise<Probe> {
    const free = await memory.take({ length: 'short', bytes: 0 });
    try {
      return await probe(await read(), order);
    } finally {
      free();
    }
  }

  return {
    probe: (source, order) => (typeof source === 'string' ? probe(source, order) : probeBytes(source, order)),
    image: (path, outputFolder, { widths = [320, 640, 1_280, 2_048], isStill = false, ...rest } = {}) =>
      jobs.run({ task: 'image', path, outputFolder, widths, isStill }, rest) as Promise<MediaResult>,
    card: async (path, target) => void (await jobs.run({ task: 'card', path, target })),
    video: (path, outputFolder, { part = 'all' as const, ...rest } = {}) =>
      jobs.run({ task: 'video', path, outputFolder, part }, rest) as Promise<MediaResult>,
    poster: (path, outputFolder, { atMs, ...rest }) =>
      jobs.run({ task: 'poster', path, outputFolder, atMs }, rest) as Promise<MediaResult>,
    teaser: (path, target, { startMs, lengthMs, ...rest } = {}) => {
      const span = { ...(startMs === undefined ? {} : { startMs }), ...(lengthMs === undefined ? {} : { lengthMs }) };
      return jobs.run({ task: 'teaser', path, target, span }, rest) as Promise<CutVideo>;
    },
    audio: (path, outputFolder, rest = {}) =>
      jobs.run({ task: 'audio', path, outputFolder }, rest) as Promise<MediaResult>,
    load: () => jobs.load(),
    close: async () => jobs.close(),
  };
}

function tooManyPixels(maxPixels: number): MediaError {
  const millions = maxPixels / 1_000_000;
  return new MediaError(
    'too-large',
    storedText(english('This picture has more than {millions} million pixels. Please make it smaller.'), { millions }),
  );
}

/** Runs jobs in child processes, within one limit for all of them. */
class ChildJobs {
  readonly #children: TranscoderChildren;
  readonly #ownsChildren: boolean;
  readonly #slots: Slots;
  readonly #maxBytes: number;
  readonly #onTranscoded: ChildTranscoderOptions['onTranscoded'];
  readonly #inUse = new Set<ChildProcess>();
  #isClosed = false;

  constructor(options: ChildTranscoderOptions) {
    const { sharedChildren, logger, niceness = 0, onTranscoded } = options;
    const limits = { ...limitsOf(), ...options.limits };
    this.#children = sharedChildren ?? createTranscoderChildren({ logger, niceness });
    this.#ownsChildren = sharedChildren === undefined;
    this.#slots = createSlots(limits);
    this.#maxBytes = mostOfChild(limits);
    this.#onTranscoded = onTranscoded;
  }

  async run(job: MediaJob, options: TranscodeOptions = {}): Promise<JobResult> {
    const work = workOf(job, options);
    const free = await this.#slots.take(work, options.signal).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new TranscoderBusyError(error.isOwn) : error;
    });
    try {
      const start = performance.now();
      const result = await this.#start(job, options, work);
      if (job.task === 'video' || job.task === 'audio') this.#measure(job.task, result as MediaResult, start);
      return result;
    } finally {
      free();
    }
  }

  #measure(kind: 'video' | 'audio', { durationMs }: MediaResult, start: number): void {
    const seconds = (performance.now() - start) / 1_000;
    this.#onTranscoded?.({ kind, mediaSeconds: (durationMs ?? 0) / 1_000, seconds });
  }

  load(): TranscoderLoad {
    return this.#slots.load();
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#inUse) this.#children.end(child);
    if (this.#ownsChildren) this.#children.close();
  }

  async #start(job: MediaJob, options: TranscodeOptions, work: SlotWork): Promise<JobResult> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw new TranscoderClosedError();
    return this.#runIn(this.#children.take(), job, options, work);
  }

  /**
   * A child that has answered is used again, also if it rejected the file, unless it has taken much memory. One that
   * crashed, hangs or grows is ended.
   */
  async #runIn(child: ChildProcess, job: MediaJob, options: TranscodeOptions, work: SlotWork): Promise<JobResult> {
    this.#inUse.add(child);
    const answer = await ask(child, job, { ...options, maxBytes: this.#maxBytes })
      .catch((error: unknown) => {
        this.#children.end(child);
        throw this.#isClosed ? new TranscoderClosedError() : error;
      })
      .finally(() => this.#inUse.delete(child));
    if (work.bytes > muchMemory) this.#children.end(child);
    else this.#children.release(child);
    return resultOf(answer, job);
  }
}

/** An idle child keeps what it has taken, which counts for no one. */
const muchMemory = 500 * 1024 ** 2;

/** The price of a job. */
function workOf({ task }: MediaJob, { owner, pixels, mimeType, isLong = false }: TranscodeOptions): SlotWork {
  if (task === 'probe' || task === 'card') return { length: 'instant', bytes: priceOfLook, owner };
  if (task === 'check' || task === 'image')
    return { length: 'instant', bytes: priceOfPicture(pixels ?? 0, mimeType), owner };
  if (task === 'poster') return { length: 'instant', bytes: priceOfFrame(pixels), owner };
  const bytes = task === 'audio' ? priceOfLook : priceOfFilm(pixels);
  return { length: isLong ? 'long' : 'short', bytes };
}

async function resultOf(answer: FinalAnswer, job: MediaJob): Promise<JobResult> {
  if (answer.kind === 'done') return answer.result;
  if (answer.kind === 'lacks-resource') throw new ResourceError(answer.message);
  if (answer.code === 'broken-file' && (await isDiskNearlyFull(job)))
    throw new ResourceError('There is hardly any room left on the disk.');
  throw new MediaError(answer.code, answer.message);
}

/**
 * The transcoder itself rejects with another error when it ends a child, so a SIGKILL comes from outside: usually the
 * machine was out of memory.
 */
function failureOfChild(endedBy: unknown): Error {
  return endedBy === 'SIGKILL'
    ? new ResourceError('The process was killed from outside.')
    : new MediaError('failed', storedText(english('This file could not be processed.')));
}

/**
 * Sends a job to a child, and returns its answer. Rejects if the child crashes, takes too long or too much memory, or
 * if the caller aborts.
 */
function ask(
  child: ChildProcess,
  job: MediaJob,
  { onProgress, signal, maxBytes }: TranscodeOptions & { readonly maxBytes: number },
): Promise<FinalAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new MediaError('timed-out', storedText(english('This file takes too long to process.')))),
      timeLimitMs[job.task],
    );
    const stopWatching = watchMemory(child, maxBytes, () =>
      fail(
        new MediaError(
          'too-large',
          storedText(english('This file needs more memory than there is for it. Please make it smaller.')),
        ),
      ),
    );
    const fail = (error: Error): void => finish(() => reject(error));
    const onExit = (_code?: unknown, endedBy?: unknown): void => fail(failureOfChild(endedBy));
    const onError = (error: Error): void => fail(new ResourceError('No process could be started.', { cause: error }));
    const onAbort = (): void => fail(signal?.reason as Error);
    const onMessage = (answer: MediaAnswer): void => {
      timer.refresh();
      if (answer.kind === 'progress') onProgress?.(answer.percent);
      else finish(() => resolve(answer));
    };
    function finish(settle: () => void): void {
      clearTimeout(timer);
      stopWatching();
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal?.removeEventListener('abort', onAbort);
      settle();
    }
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.send(job, (error) => error && onExit());
  });
}
