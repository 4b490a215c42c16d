import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { CallInProcess } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, RenderPage, SessionCall } from '../render-page.ts';
import { createOutbox, type FromThread, type KnownAnswer, type PageCall, type ToThread } from './messages.ts';

/** One thread that renders pages. */
export interface PageThread {
  /** Settled once it takes pages; rejects when the pages could not be loaded. */
  readonly ready: Promise<void>;
  /** Pages under way. */
  readonly load: () => number;
  readonly render: RenderPage;
  /** Fails its pages for this reason. */
  end(reason: unknown): Promise<void>;
}

export interface PageThreadOptions {
  /** The file that holds the pages' build. */
  readonly build: string;
  /** A page that takes longer fails, in milliseconds; a thread that owes it then, and does not wait for our answer, is taken to hang. */
  readonly patienceMs: number;
  /** Called once, when it has ended or is about to: it takes no more pages, and those that it had have failed. */
  readonly onEnd: (reason: unknown) => void;
}

/**
 * V8 lets a heap whose bound is small grow by a third between two whole collections, every ninety pages; three times as large, it collects a fifth as often,
 * and a thread holds up to 50 MB more while it is busy. The flag is the process's: V8 grows a heap without such a bound up to fourfold by itself.
 */
const heapGrowth = '--heap-growing-percent=200';

/** Several times what pages need, in megabytes: one that fills its thread's memory ends that thread, not the server; and V8 would let a young generation grow with the machine. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** Nobody reads it: the visitor had left before it was begun. */
export const forNobody: RenderedPage = { status: 503, headers: [], body: Buffer.alloc(0) };

const noInput = { params: {}, query: {} };

interface PageUnderWay {
  readonly call: CallInProcess;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: unknown) => void;
  readonly tooLate: NodeJS.Timeout;
  callsUnderWay: number;
}

/** Starts a thread. What it says of one page reaches only that page: its calls are made as the visitor who asked for it. */
export function openPageThread({ build, patienceMs, onEnd }: PageThreadOptions): PageThread {
  setFlagsFromString(heapGrowth);
  const worker = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: { build },
    name: 'pages',
    resourceLimits,
  });
  const outbox = createOutbox<ToThread>(worker);
  const pages = new Map<number, PageUnderWay>();
  const ready = Promise.withResolvers<void>();
  let sessionCalls: readonly SessionCall[] = [];
  let pagesSoFar = 0;
  let hasEnded = false;

  function settle(page: number): PageUnderWay | undefined {
    const underWay = pages.get(page);
    clearTimeout(underWay?.tooLate);
    pages.delete(page);
    return underWay;
  }

  async function answer(underWay: PageUnderWay, calls: readonly PageCall[]): Promise<void> {
    underWay.callsUnderWay += calls.length;
    const answers = await Promise.all(
      calls.map(async ({ call, name, input }) => [call, await underWay.call(name, input)] as const),
    );
    underWay.callsUnderWay -= calls.length;
    outbox.put({ kind: 'answers', answers });
  }

  /** Who looks, and the site's settings, go along with the page: it could do nothing before it had asked for them. */
  async function begin(
    page: number,
    request: PageRequest,
    underWay: PageUnderWay,
    gone: AbortSignal | undefined,
  ): Promise<void> {
    const asked = sessionCalls.filter(({ needsToken }) => request.hasToken || !needsToken);
    underWay.callsUnderWay += asked.length;
    const known = await Promise.all(
      asked.map(async ({ name }): Promise<KnownAnswer> => [name, await underWay.call(name, noInput)]),
    );
    underWay.callsUnderWay -= asked.length;
    if (gone?.aborted) return settle(page)?.resolve(forNobody);
    outbox.put({ kind: 'page', page, request, known });
    gone?.addEventListener('abort', () => outbox.put({ kind: 'gone', page }), { once: true });
  }

  function noteReady(calls: readonly SessionCall[]): void {
    sessionCalls = calls;
    ready.resolve();
  }

  function receive(message: FromThread): void {
    if (message.kind === 'ready') return noteReady(message.sessionCalls);
    if (message.kind === 'rendered')
      return settle(message.page)?.resolve({ ...message.rendered, body: Buffer.from(message.rendered.body) });
    if (message.kind === 'failed')
      return settle(message.page)?.reject(new Error(`A page could not be rendered: ${message.reason}`));
    const underWay = pages.get(message.page);
    if (underWay) void answer(underWay, message.calls);
  }

  /** It stays under way until the thread is done with it, so that a thread which is busy with what nobody waits for is seen to be busy. */
  function giveUp(page: number): void {
    const underWay = pages.get(page);
    const reason = new Error(`A page was not rendered within ${patienceMs} ms.`);
    underWay?.reject(reason);
    if (underWay?.callsUnderWay === 0) void end(reason);
  }

  function noteEnd(reason: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    for (const page of pages.keys()) settle(page)?.reject(reason);
    ready.reject(reason);
    onEnd(reason);
  }

  async function end(reason: unknown): Promise<void> {
    noteEnd(reason);
    await worker.terminate();
  }

  worker.on('message', (messages: readonly FromThread[]) => messages.forEach(receive));
  worker.on('error', noteEnd);
  worker.on('exit', () => noteEnd(new Error('The thread that renders pages has ended.')));

  return {
    ready: ready.promise,
    load: () => pages.size,
    render(request: PageRequest, call, gone) {
      return new Promise((resolve, reject) => {
        const page = (pagesSoFar += 1);
        const underWay = {
          call,
          resolve,
          reject,
          callsUnderWay: 0,
          tooLate: setTimeout(() => giveUp(page), patienceMs),
        };
        pages.set(page, underWay);
        void begin(page, request, underWay, gone);
      });
    },
    end,
  };
}
