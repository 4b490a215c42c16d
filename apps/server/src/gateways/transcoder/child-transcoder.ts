import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ResourceError } from '../../platform/resource-error.ts';
import { createTranscoderChildren, type TranscoderChildren, type TranscoderChildrenOptions } from './children.ts';
import type { FinalAnswer, JobResult, MediaAnswer, MediaJob } from './job.ts';
import { hasNoRoom } from './hindrance.ts';
import { watchMemory } from './memory-watch.ts';
import { createPlaces } from './places.ts';
import {
  type CutVideo,
  MediaError,
  type MediaResult,
  type Probe,
  type Transcoder,
  TranscoderClosedError,
  type TranscodeOptions,
} from './transcoder.ts';

/**
 * Decoding a hostile file may hang: so long may a child be silent. A film may take many hours on a small machine, but
 * tells every minute that it goes on.
 */
const timeLimitMs = {
  probe: 30_000,
  image: 60_000,
  poster: 60_000,
  teaser: 5 * 60_000,
  audio: 20 * 60_000,
  video: 10 * 60_000,
} as const;

export interface ChildTranscoderOptions extends TranscoderChildrenOptions {
  /**
   * Films and sounds at once; half of the cores unless told, but two at least, so that short ones overtake long ones.
   */
  readonly concurrency?: number;
  /** Children that several transcoders of one process share, as in tests; else it has its own. */
  readonly sharedChildren?: TranscoderChildren | undefined;
}

/** Pictures that are held in memory at once, of up to 20 MB each. */
const maxInMemory = 2;

const halfOfTheCores = Math.max(2, Math.floor(availableParallelism() / 2));

/** Runs every job in a child process with limits: what crashes there fails one file. */
export function createChildTranscoder({
  concurrency = halfOfTheCores,
  sharedChildren,
  logger,
  niceness = 0,
}: ChildTranscoderOptions): Transcoder {
  const children = sharedChildren ?? createTranscoderChildren({ logger, niceness });
  const inUse = new Set<ChildProcess>();
  const places = createPlaces(concurrency);
  const placesInMemory = createPlaces(maxInMemory);
  let isClosed = false;

  /** Looking into a file is quick and somebody waits for the answer, so it never queues behind films. */
  async function run(job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    if (job.task !== 'video' && job.task !== 'audio') return begin(job, options);
    const length = options.isLong === true ? 'long' : 'short';
    await places.take(length, options.signal);
    try {
      return await begin(job, options);
    } finally {
      places.free(length);
    }
  }

  async function begin(job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    options.signal?.throwIfAborted();
    if (isClosed) throw new TranscoderClosedError();
    return resultOf(children.take(), job, options);
  }

  /**
   * A child that has answered is used again, also where it refused the file; one that crashed, hangs or grows is ended.
   */
  async function resultOf(child: ChildProcess, job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    inUse.add(child);
    const answer = await ask(child, job, options)
      .catch((error: unknown) => {
        children.end(child);
        throw isClosed ? new TranscoderClosedError() : error;
      })
      .finally(() => inUse.delete(child));
    children.giveBack(child);
    if (answer.kind === 'hindered') throw new ResourceError(answer.message);
    if (answer.kind === 'refused' && answer.code === 'broken-file' && (await hasNoRoom(job)))
      throw new ResourceError('There is hardly any room left on the disk.');
    if (answer.kind === 'refused') throw new MediaError(answer.code, answer.message);
    return answer.result;
  }

  async function probeBytes(read: () => Promise<Buffer>): Promise<Probe> {
    await placesInMemory.take('short');
    try {
      return (await run({ task: 'probe', source: await read() }, {})) as Probe;
    } finally {
      placesInMemory.free('short');
    }
  }

  return {
    probe: (source) =>
      typeof source === 'string' ? (run({ task: 'probe', source }, {}) as Promise<Probe>) : probeBytes(source),
    image: (path, outputFolder, { widths = [320, 640, 1_280, 2_048], isStill = false, ...options } = {}) =>
      run({ task: 'image', path, outputFolder, widths, isStill }, options) as Promise<MediaResult>,
    video: (path, outputFolder, { part = 'all' as const, ...options } = {}) =>
      run({ task: 'video', path, outputFolder, part }, options) as Promise<MediaResult>,
    poster: (path, outputFolder, { atMs, ...options }) =>
      run({ task: 'poster', path, outputFolder, atMs }, options) as Promise<MediaResult>,
    teaser: (path, target, { startMs, lengthMs, ...options } = {}) =>
      run(
        {
          task: 'teaser',
          path,
          target,
          span: { ...(startMs === undefined ? {} : { startMs }), ...(lengthMs === undefined ? {} : { lengthMs }) },
        },
        options,
      ) as Promise<CutVideo>,
    audio: (path, outputFolder, options = {}) =>
      run({ task: 'audio', path, outputFolder }, options) as Promise<MediaResult>,
    async close() {
      isClosed = true;
      for (const child of inUse) children.end(child);
      if (!sharedChildren) children.close();
    },
  };
}

/**
 * Our own end of a child is told by its reason, so that a kill came from outside: most likely the machine was out of
 * memory.
 */
function failureOfChild(endedBy: unknown): Error {
  return endedBy === 'SIGKILL'
    ? new ResourceError('The process was killed from outside.')
    : new MediaError('failed', 'This file could not be processed.');
}

/**
 * Sends one job to a child and waits for its answer. Rejects when it crashes, takes too long or too much memory, or
 * when the caller aborts.
 */
function ask(child: ChildProcess, job: MediaJob, { onProgress, signal }: TranscodeOptions): Promise<FinalAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new MediaError('timed-out', 'This file takes too long to process.')),
      timeLimitMs[job.task],
    );
    const stopWatching = watchMemory(child, () =>
      fail(new MediaError('too-large', 'This file needs too much memory to process.')),
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
