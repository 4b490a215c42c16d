// Holds many sockets, and reports what they received on request: a separate process, so that listening takes no
// time from the sender.
import type { Crowd, Received, Order } from './crowd.ts';
import { openRawSocket, type RawSocket } from './raw-socket.ts';

/** Two processes of these stay below the 30 sockets from one address that may wait for their login. */
const openAtOnce = 10;
const sockets: RawSocket[] = [];
let [total, latenciesMs]: [number, number[]] = [0, []];

async function openAll({ url, people, watched }: Order): Promise<void> {
  const waiting = [...people];
  const openNext = async (): Promise<void> => {
    for (let person = waiting.shift(); person; person = waiting.shift())
      sockets.push(await openOne(url, person, watched));
  };
  await Promise.all(Array.from({ length: openAtOnce }, openNext));
}

async function openOne(
  url: string,
  { token, number }: Order['people'][number],
  watched: string | undefined,
): Promise<RawSocket> {
  const socket = await openRawSocket(url, { token, onEvent: (packet) => subscribe(packet, number) });
  mustBeOk(await socket.ask('login'));
  if (watched !== undefined) mustBeOk(await socket.ask('stream.watch', { conversationId: watched }));
  return socket;
}

function mustBeOk(answer: string): void {
  const [{ ok }] = JSON.parse(answer) as [{ ok: boolean }];
  if (!ok) throw new Error(`A socket was rejected: ${answer}`);
}

const created = Buffer.from('42["message.created"');

/** Counts every event; for a message to this person, also records how long it took. */
function subscribe(packet: Buffer, number: number): void {
  total += 1;
  if (!packet.subarray(0, created.length).equals(created)) return;
  const [, to, sentAtMs] = /"text":"to (\d+) at ([\d.]+)/.exec(packet.toString('latin1')) ?? [];
  if (Number(to) === number) latenciesMs.push(performance.timeOrigin + performance.now() - Number(sentAtMs));
}

function report(): Received {
  const received = { total, latenciesMs, open: sockets.filter((socket) => socket.isOpen()).length };
  [total, latenciesMs] = [0, []];
  return received;
}

process.on('message', (asked: Parameters<Crowd['send']>[0]) => {
  const done = asked === 'report' ? Promise.resolve() : openAll(asked);
  done.then(
    () => process.send?.(report()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
