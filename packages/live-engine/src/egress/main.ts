import { createSocket } from 'node:dgram';
import { serveSupervisor } from '../children/ipc.ts';
import type { EgressCommand, EgressEvent, EgressReplies, StartChild } from '../children/messages.ts';
import { createEgress, type Egress } from './egress.ts';

const pumpMs = 5;
const enforceMs = 250;
const reportMs = 1_000;

/** Resolves with the first command, which comes before all others. */
const started = Promise.withResolvers<Egress>();

const tell = serveSupervisor<EgressCommand, EgressReplies, EgressEvent>({
  start: async (command) => started.resolve(await begin(command)),
  source: async ({ streamId, path }) => (await started.promise).setSource(streamId, path),
  watch: async (offer) => (await started.promise).watch(offer),
  trickle: async ({ sessionId, fragment }) => (await started.promise).trickle(sessionId, fragment),
  leave: async ({ sessionId }) => (await started.promise).leave(sessionId),
  renew: async ({ sessionId, until }) => (await started.promise).renew(sessionId, until),
  'paid-until': async ({ sessionId, until }) => (await started.promise).setPaidUntil(sessionId, until),
});

async function begin(command: StartChild): Promise<Egress> {
  const port = command.ports.from === 0 ? await freePort() : command.ports.from;
  const egress = createEgress(command, port, tell);
  setInterval(() => egress.pump(), pumpMs);
  setInterval(() => egress.enforce(), enforceMs);
  setInterval(() => egress.report(), reportMs);
  return egress;
}

/** The library shares one port among connections only if it is named. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(0, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => {
    socket.close(() => resolve());
  });
  return port;
}
