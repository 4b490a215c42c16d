import { t } from '@ovation/language/t.ts';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { Failure } from '../../failure.ts';
import type { CallInProcess } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, RenderPage } from '../render-page.ts';
import { abandonedPage, PageThread } from './page-thread.ts';

/** Threads that render pages, besides the main thread, which handles requests and queries. */
export interface PageThreads {
  readonly render: RenderPage;
  /** Resolves once the first thread accepts pages; rejects if they could not be loaded. */
  readonly ready: Promise<void>;
  /** As in the options. */
  readonly assets: string | undefined;
  /** Ends the threads, and rejects their pages. */
  close(): Promise<void>;
}

export interface PageThreadsOptions {
  /** The file that holds the pages' build. */
  readonly build: string;
  /** The folder of the scripts and styles that the pages load, if this process serves them. */
  readonly assets?: string;
  /** Code of the language for what has no reader; English by default. */
  readonly language?: string;
  readonly logger: Pick<Logger, 'error'>;
  /** The maximum number of threads. */
  readonly max?: number;
  readonly timeoutMs?: number;
  /** How long no thread is started after one that could not load the pages; doubled after each further one. */
  readonly pauseMs?: number;
}

const maxPauseMs = 30_000;

/** For each thread: while some pages wait for the database, the thread renders others. */
const maxPages = 8;

interface WaitingPage {
  readonly request: PageRequest;
  readonly call: CallInProcess;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (page: RenderedPage | Promise<RenderedPage>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Starts with one thread. Another one is added when pages wait and all threads are busy; a thread that has ended is
 * replaced with the next page.
 */
export function openPageThreads({
  build,
  assets,
  language = 'en',
  logger,
  max = Math.min(4, availableParallelism()),
  timeoutMs = 20_000,
  pauseMs = 1_000,
}: PageThreadsOptions): PageThreads {
  const threads = new Set<PageThread>();
  const readyThreads = new Set<PageThread>();
  const waiting: WaitingPage[] = [];
  let isClosed = false;
  const pause = createPause(pauseMs, assignPages);

  function open(): PageThread {
    const thread = new PageThread({ build, language, timeoutMs, onEnd: (reason) => remove(thread, reason) });
    threads.add(thread);
    thread.ready.then(
      () => {
        readyThreads.add(thread);
        pause.forget();
        assignPages();
      },
      () => {},
    );
    return thread;
  }

  function remove(thread: PageThread, reason: unknown): void {
    if (!isClosed) logger.error({ err: reason }, 'a thread that renders pages has ended');
    threads.delete(thread);
    const hadStarted = readyThreads.delete(thread);
    if (!hadStarted && !isClosed) pause.begin(reason);
    assignPages();
  }

  function failWaiting(reason: unknown): void {
    for (const page of waiting.splice(0)) page.reject(reason);
  }

  function assignPages(): void {
    if (isClosed) return;
    for (let thread = leastBusyOf(readyThreads); thread && waiting.length > 0; thread = leastBusyOf(readyThreads))
      assign(thread, waiting.shift() as WaitingPage, assignPages);
    if (pause.current && readyThreads.size === 0) failWaiting(pause.current.reason);
    const isStarting = threads.size > readyThreads.size;
    if (waiting.length > 0 && !isStarting && !pause.current && threads.size < max) open();
  }

  return {
    ready: open().ready,
    assets,
    render: (request, call, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closing());
        waiting.push({ request, call, signal, resolve, reject });
        assignPages();
      }),
    async close() {
      isClosed = true;
      pause.end();
      failWaiting(closing());
      await Promise.all([...threads].map((thread) => thread.end(closing())));
    },
  };
}

function leastBusyOf(threads: ReadonlySet<PageThread>): PageThread | undefined {
  const [thread] = [...threads].toSorted((one, other) => one.pendingPages - other.pendingPages);
  return thread && thread.pendingPages < maxPages ? thread : undefined;
}

function assign(thread: PageThread, { request, call, signal, resolve }: WaitingPage, onDone: () => void): void {
  if (signal?.aborted) return resolve(abandonedPage);
  const rendering = thread.render(request, call, signal);
  rendering.then(onDone, onDone);
  resolve(rendering);
}

/**
 * The time after a thread that could not load the pages, in which no other is tried: without it, thread after thread
 * would be started for the pages that wait.
 */
function createPause(firstMs: number, onEnd: () => void) {
  let failures = 0;
  let current: { readonly timer: NodeJS.Timeout; readonly reason: unknown } | undefined;
  return {
    get current() {
      return current;
    },
    begin(reason: unknown): void {
      clearTimeout(current?.timer);
      const end = (): void => {
        current = undefined;
        onEnd();
      };
      current = { timer: setTimeout(end, Math.min(firstMs * 2 ** failures, maxPauseMs)).unref(), reason };
      failures += 1;
    },
    forget: () => void (failures = 0),
    end: () => clearTimeout(current?.timer),
  };
}

function closing(): Failure {
  return new Failure('maintenance', t('The site is restarting. Please come back in a minute.'));
}
