import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { Failure } from '../../failure.ts';
import type { CallInProcess } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, RenderPage } from '../render-page.ts';
import { forNobody, openPageThread, type PageThread } from './open-thread.ts';

/** Threads that render pages, beside the one that answers requests and asks the database. */
export interface PageThreads {
  readonly render: RenderPage;
  /** The first thread takes pages; rejects when they could not be loaded. */
  readonly ready: Promise<void>;
  /** Ends the threads, and fails what they have under way. */
  close(): Promise<void>;
}

export interface PageThreadsOptions {
  /** The file that holds the pages' build. */
  readonly build: string;
  readonly logger: Pick<Logger, 'error'>;
  /** How many threads there are at most. */
  readonly max?: number;
  readonly patienceMs?: number;
}

/** While some of them wait for the database, the thread renders others. */
const pagesAtOnce = 8;

interface WaitingPage {
  readonly request: PageRequest;
  readonly call: CallInProcess;
  readonly gone: AbortSignal | undefined;
  readonly resolve: (page: RenderedPage | Promise<RenderedPage>) => void;
  readonly reject: (error: unknown) => void;
}

/** Begins with one thread; another one joins whenever pages wait and all are busy, and the next page replaces one that has ended. */
export function openPageThreads({
  build,
  logger,
  max = Math.min(4, availableParallelism()),
  patienceMs = 20_000,
}: PageThreadsOptions): PageThreads {
  const threads = new Set<PageThread>();
  const takingPages = new Set<PageThread>();
  const waiting: WaitingPage[] = [];
  let isClosed = false;

  function open(): PageThread {
    const thread = openPageThread({ build, patienceMs, onEnd: (reason) => forget(thread, reason) });
    threads.add(thread);
    thread.ready.then(
      () => {
        takingPages.add(thread);
        handOut();
      },
      () => {},
    );
    return thread;
  }

  function forget(thread: PageThread, reason: unknown): void {
    if (!isClosed) logger.error({ err: reason }, 'a thread that renders pages has ended');
    threads.delete(thread);
    const couldStart = takingPages.delete(thread);
    // Otherwise one thread after the other would be started for them.
    if (!couldStart && takingPages.size === 0) failWaiting(reason);
    handOut();
  }

  function failWaiting(reason: unknown): void {
    for (const page of waiting.splice(0)) page.reject(reason);
  }

  function handOut(): void {
    if (isClosed) return;
    for (let thread = leastBusy(); thread && waiting.length > 0; thread = leastBusy())
      give(thread, waiting.shift() as WaitingPage);
    const isStarting = threads.size > takingPages.size;
    if (waiting.length > 0 && !isStarting && threads.size < max) open();
  }

  function leastBusy(): PageThread | undefined {
    const [thread] = [...takingPages].toSorted((one, other) => one.load() - other.load());
    return thread && thread.load() < pagesAtOnce ? thread : undefined;
  }

  function give(thread: PageThread, { request, call, gone, resolve }: WaitingPage): void {
    if (gone?.aborted) return resolve(forNobody);
    const rendering = thread.render(request, call, gone);
    rendering.then(handOut, handOut);
    resolve(rendering);
  }

  return {
    ready: open().ready,
    render: (request, call, gone) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closing());
        waiting.push({ request, call, gone, resolve, reject });
        handOut();
      }),
    async close() {
      isClosed = true;
      failWaiting(closing());
      await Promise.all([...threads].map((thread) => thread.end(closing())));
    },
  };
}

function closing(): Failure {
  return new Failure('maintenance', 'The site is just being stopped. Please come back in a minute.');
}
