import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { CallInProcess } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, SessionCall } from '../render-page.ts';
import { createOutbox, type FromThread, type PageCall, type PrefetchedAnswer, type ToThread } from './messages.ts';

interface PageThreadOptions {
  /** The file that holds the pages' build. */
  readonly build: string;
  /** Code of the language for what has no reader. */
  readonly language: string;
  /**
   * After this time a page fails. If its thread is not waiting for one of our answers then, it is assumed to hang, and
   * is ended.
   */
  readonly timeoutMs: number;
  /** Called once, when the thread has ended or is about to: it accepts no more pages, and its pages have failed. */
  readonly onEnd: (reason: unknown) => void;
}

/**
 * V8 lets a heap with a small limit grow by a third between two full collections, every ninety pages. With 200% it
 * collects a fifth as often, and a busy thread holds up to 50 MB more. The flag applies to the process, whose other
 * heaps grow faster than that anyway.
 */
const heapGrowth = '--heap-growing-percent=200';

/**
 * In megabytes, several times what pages need: a page that exhausts the memory ends its thread, not the server. Without
 * a limit V8 would size the young generation by the machine's memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** For a visitor who left before the page was started; no one reads it. */
export const abandonedPage: RenderedPage = { status: 503, headers: [], body: Buffer.alloc(0) };

const noInput = { params: {}, query: {} };

interface PendingPage {
  readonly call: CallInProcess;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: unknown) => void;
  readonly timeout: NodeJS.Timeout;
  pendingCalls: number;
}

/**
 * One thread that renders pages. Its messages about a page reach only that page, whose calls are made as its visitor.
 */
export class PageThread {
  readonly #options: PageThreadOptions;
  readonly #worker: Worker;
  readonly #pages = new Map<number, PendingPage>();
  readonly #outbox;
  readonly #ready = Promise.withResolvers<void>();
  #sessionCalls: readonly SessionCall[] = [];
  #totalPages = 0;
  #hasEnded = false;

  constructor(options: PageThreadOptions) {
    setFlagsFromString(heapGrowth);
    this.#options = options;
    const workerData = { build: options.build, language: options.language };
    this.#worker = new Worker(new URL('thread.ts', import.meta.url), { workerData, name: 'pages', resourceLimits });
    this.#outbox = createOutbox<ToThread>(this.#worker);
    this.#worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) this.#receive(message);
    });
    this.#worker.on('error', (error) => this.#noteEnd(error));
    this.#worker.on('exit', () => this.#noteEnd(new Error('The thread that renders pages has ended.')));
  }

  /** Resolves once the thread accepts pages; rejects if the pages could not be loaded. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get pendingPages(): number {
    return this.#pages.size;
  }

  render(request: PageRequest, call: CallInProcess, signal?: AbortSignal): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      const id = (this.#totalPages += 1);
      const timeout = setTimeout(() => this.#giveUp(id), this.#options.timeoutMs);
      const page: PendingPage = { call, resolve, reject, timeout, pendingCalls: 0 };
      this.#pages.set(id, page);
      void this.#start(id, request, page, signal);
    });
  }

  /** Ends the thread, and rejects its pages with this reason. */
  async end(reason: unknown): Promise<void> {
    this.#noteEnd(reason);
    await this.#worker.terminate();
  }

  /** Sends the session and the site's settings along with the page, which would wait for them first. */
  async #start(id: number, request: PageRequest, page: PendingPage, signal: AbortSignal | undefined): Promise<void> {
    const calls = this.#sessionCalls.filter(({ needsToken }) => request.hasToken || !needsToken);
    page.pendingCalls += calls.length;
    const prefetched = await Promise.all(
      calls.map(async ({ name }): Promise<PrefetchedAnswer> => [name, await page.call(name, noInput)]),
    );
    page.pendingCalls -= calls.length;
    if (signal?.aborted) return this.#remove(id)?.resolve(abandonedPage);
    this.#outbox.put({ kind: 'page', page: id, request, prefetched });
    signal?.addEventListener('abort', () => this.#outbox.put({ kind: 'abort', page: id }), { once: true });
  }

  #receive(message: FromThread): void {
    if (message.kind === 'ready') {
      this.#sessionCalls = message.sessionCalls;
      return this.#ready.resolve();
    }
    if (message.kind === 'rendered')
      return this.#remove(message.page)?.resolve({ ...message.rendered, body: Buffer.from(message.rendered.body) });
    if (message.kind === 'failed')
      return this.#remove(message.page)?.reject(new Error(`A page could not be rendered: ${message.reason}`));
    const page = this.#pages.get(message.page);
    if (page) void this.#answer(page, message.calls);
  }

  async #answer(page: PendingPage, calls: readonly PageCall[]): Promise<void> {
    page.pendingCalls += calls.length;
    const answers = await Promise.all(
      calls.map(async ({ call, name, input }) => [call, await page.call(name, input)] as const),
    );
    page.pendingCalls -= calls.length;
    this.#outbox.put({ kind: 'answers', answers });
  }

  #remove(id: number): PendingPage | undefined {
    const page = this.#pages.get(id);
    clearTimeout(page?.timeout);
    this.#pages.delete(id);
    return page;
  }

  /** The page stays pending until the thread is done with it, so that a thread that still renders it counts as busy. */
  #giveUp(id: number): void {
    const page = this.#pages.get(id);
    const reason = new Error(`A page was not rendered within ${this.#options.timeoutMs} ms.`);
    page?.reject(reason);
    if (page?.pendingCalls === 0) void this.end(reason);
  }

  #noteEnd(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const id of this.#pages.keys()) this.#remove(id)?.reject(reason);
    this.#ready.reject(reason);
    this.#options.onEnd(reason);
  }
}
