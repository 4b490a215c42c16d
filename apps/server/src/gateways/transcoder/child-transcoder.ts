import { t, translated } from '@ovation/language/t.ts';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { TranscodedMedia } from '../../platform/measurements/measurements.ts';
import { ResourceError } from '../../platform/resource-error.ts';
import { createTranscoderChildren, type TranscoderChildren, type TranscoderChildrenOptions } from './children.ts';
import type { FinalAnswer, JobResult, MediaAnswer, MediaJob } from './job.ts';
import { isDiskNearlyFull } from './resource-failure.ts';
import { watchMemory } from './memory-watch.ts';
import { createSlots, type Slots } from './slots.ts';
import {
  type CutVideo,
  MediaError,
  type MediaResult,
  type Probe,
  type Transcoder,
  type TranscoderLoad,
  TranscoderClosedError,
  type TranscodeOptions,
} from './transcoder.ts';

/**
 * How long a child may be silent, because decoding a hostile file may hang. A video may take many hours on a small
 * machine, but reports progress every minute.
 */
const timeLimitMs = {
  probe: 30_000,
  image: 60_000,
  poster: 60_000,
  teaser: 5 * 60_000,
  audio: 20 * 60_000,
  video: 10 * 60_000,
} as const;

interface ChildTranscoderOptions extends TranscoderChildrenOptions {
  /**
   * The number of videos and audio files at a time. The default is half of the cores, at least two, so that short ones
   * can overtake long ones.
   */
  readonly concurrency?: number;
  /** Children that several transcoders of one process share, in tests; otherwise the transcoder has its own. */
  readonly sharedChildren?: TranscoderChildren | undefined;
  readonly onTranscoded?: (media: TranscodedMedia) => void;
}

/** The number of images in memory at a time, of up to 20 MB each. */
const maxInMemory = 2;

const halfOfTheCores = Math.max(2, Math.floor(availableParallelism() / 2));

/** Runs every job in a child process with limits, so that a crash fails only one file. */
export function createChildTranscoder(options: ChildTranscoderOptions): Transcoder {
  const jobs = new ChildJobs(options);
  const memory = createSlots(maxInMemory);

  async function probeBytes(read: () => Promise<Buffer>): Promise<Probe> {
    await memory.take('short');
    try {
      return (await jobs.run({ task: 'probe', source: await read() })) as Probe;
    } finally {
      memory.free('short');
    }
  }

  return {
    probe: (source) =>
      typeof source === 'string' ? (jobs.run({ task: 'probe', source }) as Promise<Probe>) : probeBytes(source),
    image: (path, outputFolder, { widths = [320, 640, 1_280, 2_048], isStill = false, ...rest } = {}) =>
      jobs.run({ task: 'image', path, outputFolder, widths, isStill }, rest) as Promise<MediaResult>,
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

/** Runs jobs in child processes, with a limited number of videos and audio files at a time. */
class ChildJobs {
  readonly #children: TranscoderChildren;
  readonly #ownsChildren: boolean;
  readonly #slots: Slots;
  readonly #onTranscoded: ChildTranscoderOptions['onTranscoded'];
  readonly #inUse = new Set<ChildProcess>();
  #isClosed = false;

  constructor(options: ChildTranscoderOptions) {
    const { concurrency = halfOfTheCores, sharedChildren, logger, niceness = 0, onTranscoded } = options;
    this.#children = sharedChildren ?? createTranscoderChildren({ logger, niceness });
    this.#ownsChildren = sharedChildren === undefined;
    this.#slots = createSlots(concurrency);
    this.#onTranscoded = onTranscoded;
  }

  /** Other jobs than videos and audio are quick, and a person waits for their result, so they do not queue. */
  async run(job: MediaJob, options: TranscodeOptions = {}): Promise<JobResult> {
    if (job.task !== 'video' && job.task !== 'audio') return this.#start(job, options);
    const length = options.isLong === true ? 'long' : 'short';
    await this.#slots.take(length, options.signal);
    try {
      const start = performance.now();
      const result = await this.#start(job, options);
      const { durationMs } = result as MediaResult;
      const seconds = (performance.now() - start) / 1_000;
      this.#onTranscoded?.({ kind: job.task, mediaSeconds: (durationMs ?? 0) / 1_000, seconds });
      return result;
    } finally {
      this.#slots.free(length);
    }
  }

  load(): TranscoderLoad {
    return this.#slots.load();
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#inUse) this.#children.end(child);
    if (this.#ownsChildren) this.#children.close();
  }

  async #start(job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw new TranscoderClosedError();
    return this.#runIn(this.#children.take(), job, options);
  }

  /**
   * A child that has answered is used again, also if it rejected the file. One that crashed, hangs or grows is ended.
   */
  async #runIn(child: ChildProcess, job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    this.#inUse.add(child);
    const answer = await ask(child, job, options)
      .catch((error: unknown) => {
        this.#children.end(child);
        throw this.#isClosed ? new TranscoderClosedError() : error;
      })
      .finally(() => this.#inUse.delete(child));
    this.#children.release(child);
    return resultOf(answer, job);
  }
}

async function resultOf(answer: FinalAnswer, job: MediaJob): Promise<JobResult> {
  if (answer.kind === 'done') return answer.result;
  if (answer.kind === 'lacks-resource') throw new ResourceError(answer.message);
  if (answer.code === 'broken-file' && (await isDiskNearlyFull(job)))
    throw new ResourceError('There is hardly any room left on the disk.');
  throw new MediaError(answer.code, translated(answer.message));
}

/**
 * The transcoder itself rejects with another error when it ends a child, so a SIGKILL comes from outside: usually the
 * machine was out of memory.
 */
function failureOfChild(endedBy: unknown): Error {
  return endedBy === 'SIGKILL'
    ? new ResourceError('The process was killed from outside.')
    : new MediaError('failed', t('This file could not be processed.'));
}

/**
 * Sends a job to a child, and returns its answer. Rejects if the child crashes, takes too long or too much memory, or
 * if the caller aborts.
 */
function ask(child: ChildProcess, job: MediaJob, { onProgress, signal }: TranscodeOptions): Promise<FinalAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new MediaError('timed-out', t('This file takes too long to process.'))),
      timeLimitMs[job.task],
    );
    const stopWatching = watchMemory(child, () =>
      fail(new MediaError('too-large', t('This file needs too much memory to process.'))),
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
