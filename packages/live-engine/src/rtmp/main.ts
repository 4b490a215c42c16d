import { createServer, type AddressInfo } from 'node:net';
import { releaseStartMemory } from '@ovation/machine/release-memory.ts';
import { serveSupervisor } from '../children/ipc.ts';
import { createWirePublisher } from '../wire/publisher.ts';
import { createGate } from './limits/gate.ts';
import { createGuesses, createEndedKeys } from './limits/guesses.ts';
import { createKeyQuestions } from './key-questions.ts';
import type { RtmpCommand, RtmpEvent, RtmpReplies } from './messages.ts';
import { createNotes } from './limits/notes.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { createDesk } from './reception-desk.ts';

const checkMs = 1_000;
/** The port may still belong to a process that is stopping. */
const listenAgainMs = 2_000;

type Start = Extract<RtmpCommand, { readonly type: 'start' }>;

/** Resolves with the first command, which comes before all others. */
const started = Promise.withResolvers<Receiver>();
const keyQuestions = createKeyQuestions((requestId, key, opens) => tell({ type: 'key', requestId, key, opens }));

const tell = serveSupervisor<RtmpCommand, RtmpReplies, RtmpEvent>({
  start: async (command) => started.resolve(await begin(command)),
  open: async ({ stream }) => (await started.promise).open(stream),
  end: async ({ streamId }) => (await started.promise).end(streamId),
  drop: async ({ streamId }) => (await started.promise).drop(streamId),
  'drop-key': async ({ keyId }) => (await started.promise).dropKey(keyId),
  answer: ({ requestId, answer }) => keyQuestions.answer(requestId, answer),
});

async function begin({ socketPath, host, port }: Start): Promise<Receiver> {
  const wire = await createWirePublisher({
    path: socketPath,
    // Encoders by RTMP make keyframes when they like: subscribers receive the recent frames instead.
    onKeyframeWanted: () => undefined,
    recent: (streamId) => receiver.recent(streamId),
  });
  const receiver = createReceiver(wire, tell);
  const nowMs = (): number => performance.now();
  const desk = createDesk({
    gate: createGate(),
    guesses: createGuesses(nowMs),
    receiver,
    endedKeys: createEndedKeys(nowMs),
    async askForStream(...question) {
      const answer = await keyQuestions.ask(...question);
      if (typeof answer !== 'string') await receiver.prepare();
      return answer;
    },
    tellRefused: (key, problem) => tell({ type: 'refused', key, problem }),
    note: createNotes((address, message) => tell({ type: 'note', address, message }), nowMs),
  });
  listen(createServer(desk), host, port);
  setInterval(() => receiver.check(), checkMs);
  return receiver;
}

function listen(server: ReturnType<typeof createServer>, host: string | undefined, port: number): void {
  let hasFailed = false;
  const tryAgain = (): void => void server.listen(port, host);
  server
    .on('listening', () => tell({ type: 'listening', port: (server.address() as AddressInfo).port }))
    .on('error', (error) => {
      if (server.listening) return;
      if (!hasFailed) tell({ type: 'not-listening', message: error.message });
      hasFailed = true;
      setTimeout(tryAgain, listenAgainMs);
    });
  tryAgain();
}

/** One encoder's failure must not end the others. */
function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

process.on('uncaughtException', report);
process.on('unhandledRejection', report);
releaseStartMemory();
