import { serveSupervisor } from '../children/ipc.ts';
import type { IngestCommand, IngestReplies, PublisherEvent, StartChild } from '../children/messages.ts';
import { createWirePublisher } from '../wire/publisher.ts';
import { createIngest, type Ingest } from './ingest.ts';

const checkMs = 1_000;

/** Resolves with the first command, which comes before all others. */
const started = Promise.withResolvers<Ingest>();

const tell = serveSupervisor<IngestCommand, IngestReplies, PublisherEvent>({
  start: async (command) => started.resolve(await begin(command)),
  open: async ({ stream }) => (await started.promise).open(stream),
  end: async ({ streamId }) => (await started.promise).end(streamId),
  drop: async ({ streamId }) => (await started.promise).drop(streamId),
  'drop-key': async ({ keyId }) => (await started.promise).dropKey(keyId),
  publish: async (command) => (await started.promise).publish(command),
  trickle: async ({ sessionId, fragment }) => (await started.promise).trickle(sessionId, fragment),
  leave: async ({ sessionId }) => (await started.promise).leave(sessionId),
});

async function begin(command: StartChild): Promise<Ingest> {
  const wire = await createWirePublisher({
    path: command.socketPath,
    onKeyframeWanted: (streamId) => ingest.wantKeyframe(streamId),
  });
  const ingest = createIngest(command, wire, tell);
  setInterval(() => ingest.check(), checkMs);
  return ingest;
}

/** One publisher's malformed packet must not end the others: the library reads each connection on its own. */
function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

process.on('uncaughtException', report);
process.on('unhandledRejection', report);
