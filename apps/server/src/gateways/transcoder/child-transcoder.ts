import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FinalAnswer, JobResult, MediaAnswer, MediaJob } from './job.ts';
import { watchMemory } from './memory-watch.ts';
import { type CutFilm, MediaError, type MediaResult, type Probe, type Transcoder, TranscoderClosedError, type TranscodeOptions } from './transcoder.ts';

const program = fileURLToPath(new URL('./child/main.ts', import.meta.url));

/** Decoding a hostile file may hang: so long may a child be silent. A film may take many hours on a small machine, but tells every minute that it goes on. */
const timeLimitMs = { probe: 30_000, image: 60_000, poster: 60_000, teaser: 5 * 60_000, audio: 20 * 60_000, video: 10 * 60_000 } as const;
const idleLifeMs = 30_000;

interface Child {
  readonly process: ChildProcess;
  idleTimer?: NodeJS.Timeout;
}

export interface ChildTranscoderOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** Films and sounds at once; half of the cores unless told. */
  readonly concurrency?: number;
  /** The children's, from 0 to 19. */
  readonly niceness?: number;
}

/** Runs every job in a child process with limits: what crashes there fails one file. Children start when needed and end when idle. */
export function createChildTranscoder({ logger, concurrency = Math.max(1, Math.floor(availableParallelism() / 2)), niceness = 0 }: ChildTranscoderOptions): Transcoder {
  const idle: Child[] = [];
  const all = new Set<Child>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let isClosed = false;

  /** Looking into a file is quick and somebody waits for the answer, so it never queues behind films. */
  async function run(job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    const isQueued = job.task === 'video' || job.task === 'audio';
    if (isQueued) await takeSlot();
    try {
      options.signal?.throwIfAborted();
      if (isClosed) throw new TranscoderClosedError();
      return await resultOf(idle.pop() ?? startChild(), job, options);
    } finally {
      if (isQueued) freeSlot();
    }
  }

  async function takeSlot(): Promise<void> {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Hands the slot to whoever waits longest. */
  function freeSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  /** A child that has answered is used again, also where it refused the file; one that crashed, hangs or grows is ended. */
  async function resultOf(child: Child, job: MediaJob, options: TranscodeOptions): Promise<JobResult> {
    clearTimeout(child.idleTimer);
    const answer = await ask(child.process, job, options).catch((error: unknown) => {
      end(child);
      throw isClosed ? new TranscoderClosedError() : error;
    });
    retire(child);
    if (answer.kind === 'refused') throw new MediaError(answer.code, answer.message);
    return answer.result;
  }

  function startChild(): Child {
    const child: Child = { process: fork(program, [String(niceness)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: ['--max-old-space-size=512'], env: childEnvironment(), serialization: 'advanced' }) };
    all.add(child);
    child.process.stderr?.setEncoding('utf8').on('data', (text: string) => logger.warn({ part: 'transcoder' }, text.trim().slice(0, 2_000)));
    child.process.once('exit', () => forget(child)).on('error', () => forget(child));
    return child;
  }

  function retire(child: Child): void {
    child.idleTimer = setTimeout(() => end(child), idleLifeMs);
    child.idleTimer.unref();
    idle.push(child);
  }

  function end(child: Child): void {
    forget(child);
    child.process.kill('SIGKILL');
  }

  /** A child may also end while it waits; the next job must not get it. */
  function forget(child: Child): void {
    clearTimeout(child.idleTimer);
    all.delete(child);
    const position = idle.indexOf(child);
    if (position >= 0) idle.splice(position, 1);
  }

  return {
    probe: (path) => run({ task: 'probe', path }, {}) as Promise<Probe>,
    image: (path, outputFolder, { widths = [320, 640, 1_280, 2_048], ...options } = {}) => run({ task: 'image', path, outputFolder, widths }, options) as Promise<MediaResult>,
    video: (path, outputFolder, { part = 'all' as const, ...options } = {}) => run({ task: 'video', path, outputFolder, part }, options) as Promise<MediaResult>,
    poster: (path, outputFolder, { atMs, ...options }) => run({ task: 'poster', path, outputFolder, atMs }, options) as Promise<MediaResult>,
    teaser: (path, target, { startMs, lengthMs, ...options } = {}) => run({ task: 'teaser', path, target, span: { ...(startMs === undefined ? {} : { startMs }), ...(lengthMs === undefined ? {} : { lengthMs }) } }, options) as Promise<CutFilm>,
    audio: (path, outputFolder, options = {}) => run({ task: 'audio', path, outputFolder }, options) as Promise<MediaResult>,
    async close() {
      isClosed = true;
      for (const child of all) end(child);
    },
  };
}

/** No secret of the server's; the cache of compiled sources halves a child's start. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Sends one job to a child and waits for its answer. Rejects when it crashes, takes too long or too much memory, or when the caller aborts. */
function ask(child: ChildProcess, job: MediaJob, { onProgress, signal }: TranscodeOptions): Promise<FinalAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new MediaError('timed-out', 'This file takes too long to process.')), timeLimitMs[job.task]);
    const stopWatching = watchMemory(child, () => fail(new MediaError('too-large', 'This file needs too much memory to process.')));
    const fail = (error: Error): void => finish(() => reject(error));
    const onExit = (): void => fail(new MediaError('failed', 'This file could not be processed.'));
    const onAbort = (): void => fail(new Error('The job was aborted.'));
    const onMessage = (answer: MediaAnswer): void => {
      timer.refresh();
      if (answer.kind === 'progress') onProgress?.(answer.percent);
      else finish(() => resolve(answer));
    };
    function finish(settle: () => void): void {
      clearTimeout(timer);
      stopWatching();
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      signal?.removeEventListener('abort', onAbort);
      settle();
    }
    child.on('message', onMessage).once('exit', onExit).once('error', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.send(job, (error) => error && onExit());
  });
}
