// Runs in a thread that renders pages. It has no database and decides nothing: it loads everything through calls as the
// page's visitor.
import { parentPort, workerData } from 'node:worker_threads';
import type { ServerBuild } from 'react-router';
import type { CallAnswer, CallInProcess } from '../../http/call-in-process.ts';
import { releaseStartMemory } from '@ovation/machine/release-memory.ts';
import { inLanguage, loadWithoutLanguage, speakLanguages } from '../../language/languages-of-process.ts';
import { readScriptFolders } from '../../language/script-folders.ts';
import { rendererOf, sessionCallsOf, type PageRequest } from '../render-page.ts';
import { createOutbox, type FromThread, type PageCall, type PrefetchedAnswer, type ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is run by the server, in a thread.');

// Libraries read NODE_ENV a hundred times for each page, and each read of Node's `process.env` is a slow call into C++.
process.env = { ...process.env };

const outbox = createOutbox<FromThread>(port);
const calls = new Map<number, (answer: CallAnswer) => void>();
const visitors = new Map<number, AbortController>();
let totalCalls = 0;

/**
 * Sends the calls that a page makes in one tick together, except those with a prefetched answer. Calls after the end of
 * the page are dropped.
 */
function callsOf(page: number, prefetched: ReadonlyMap<string, CallAnswer>): CallInProcess {
  let batch: PageCall[] = [];
  const flush = (): void => {
    if (visitors.has(page)) outbox.put({ kind: 'calls', page, calls: batch });
    else for (const { call } of batch) calls.delete(call);
    batch = [];
  };
  return async (name, input) =>
    prefetched.get(name) ??
    new Promise((resolve) => {
      const call = (totalCalls += 1);
      calls.set(call, resolve);
      if (batch.push({ call, name, input }) === 1) setImmediate(flush);
    });
}

const { build: buildFile, language } = workerData as { readonly build: string; readonly language: string };
speakLanguages(language);
const build = await loadWithoutLanguage(async () => (await import(buildFile)) as ServerBuild);
const scriptFolders = readScriptFolders();
Object.assign(globalThis, { scriptFolders });
const render = rendererOf(build, scriptFolders);

async function renderOne(page: number, request: PageRequest, prefetched: readonly PrefetchedAnswer[]): Promise<void> {
  const visitor = new AbortController();
  visitors.set(page, visitor);
  try {
    const { body, ...rendered } = await inLanguage(request.language, () =>
      render(request, callsOf(page, new Map(prefetched)), visitor.signal),
    );
    outbox.put({ kind: 'rendered', page, rendered: { ...rendered, body: body.buffer } }, body.buffer);
  } catch (error) {
    outbox.put({ kind: 'failed', page, reason: String(error instanceof Error ? error.stack : error) });
  } finally {
    visitors.delete(page);
  }
}

function receive(message: ToThread): void {
  if (message.kind === 'page') return void renderOne(message.page, message.request, message.prefetched);
  if (message.kind === 'abort') return visitors.get(message.page)?.abort();
  for (const [call, answer] of message.answers) {
    calls.get(call)?.(answer);
    calls.delete(call);
  }
}

port.on('message', (messages: readonly ToThread[]) => messages.forEach(receive));
outbox.put({ kind: 'ready', sessionCalls: sessionCallsOf(build) });
// The first Request makes Node load its implementation, which takes as long as dozens of pages, so the first visitor
// should not wait for it.
void new Request('http://site/');
releaseStartMemory();
