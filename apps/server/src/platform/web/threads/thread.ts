// What runs in a thread that renders pages. It has no database and decides nothing: whatever a page shows, it asks for as the page's visitor.
import { parentPort, workerData } from 'node:worker_threads';
import type { ServerBuild } from 'react-router';
import type { CallAnswer, CallInProcess } from '../../http/call-in-process.ts';
import { releaseStartMemory } from '../../release-memory.ts';
import { rendererOf, sessionCallsOf, type PageRequest } from '../render-page.ts';
import { createOutbox, type FromThread, type KnownAnswer, type PageCall, type ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is run by the server, in a thread.');

// Libraries ask a hundred times for each page whether this is production; of Node's own `process.env`, which calls into C++, each answer takes half a microsecond.
process.env = { ...process.env };

const outbox = createOutbox<FromThread>(port);
const calls = new Map<number, (answer: CallAnswer) => void>();
const visitors = new Map<number, AbortController>();
let callsSoFar = 0;

/** Gathers what a page asks for in one turn of the event loop, unless the answer came along with it. What it asks for once it is over is for nobody, and never answered. */
function callsOf(page: number, known: ReadonlyMap<string, CallAnswer>): CallInProcess {
  let asked: PageCall[] = [];
  const ask = (): void => {
    if (visitors.has(page)) outbox.put({ kind: 'calls', page, calls: asked });
    else for (const { call } of asked) calls.delete(call);
    asked = [];
  };
  return async (name, input) =>
    known.get(name) ??
    new Promise((resolve) => {
      const call = (callsSoFar += 1);
      calls.set(call, resolve);
      if (asked.push({ call, name, input }) === 1) setImmediate(ask);
    });
}

const build = (await import((workerData as { build: string }).build)) as ServerBuild;
const render = rendererOf(build);

async function renderOne(page: number, request: PageRequest, known: readonly KnownAnswer[]): Promise<void> {
  const visitor = new AbortController();
  visitors.set(page, visitor);
  try {
    const { body, ...rendered } = await render(request, callsOf(page, new Map(known)), visitor.signal);
    outbox.put({ kind: 'rendered', page, rendered: { ...rendered, body: body.buffer } }, body.buffer);
  } catch (error) {
    outbox.put({ kind: 'failed', page, reason: String(error instanceof Error ? error.stack : error) });
  } finally {
    visitors.delete(page);
  }
}

function receive(message: ToThread): void {
  if (message.kind === 'page') return void renderOne(message.page, message.request, message.known);
  if (message.kind === 'gone') return visitors.get(message.page)?.abort();
  for (const [call, answer] of message.answers) {
    calls.get(call)?.(answer);
    calls.delete(call);
  }
}

port.on('message', (messages: readonly ToThread[]) => messages.forEach(receive));
outbox.put({ kind: 'ready', sessionCalls: sessionCallsOf(build) });
// With the first one, Node loads all that requests are made of, which takes as long as dozens of pages: not while the first visitor waits.
void new Request('http://site/');
releaseStartMemory();
