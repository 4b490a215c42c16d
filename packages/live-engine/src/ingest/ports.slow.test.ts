import { createSocket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { browserOffer } from '../testing/browser-offer.ts';
import { startEngine, type TestEngine } from '../testing/start-engine.ts';

let engine: TestEngine | undefined;
const sockets: ReturnType<typeof createSocket>[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await engine?.close();
});

/** Four ports that are free now: two for viewers, two for publishers. */
async function fourPorts(): Promise<{ from: number; to: number }> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => {
    socket.bind(0, resolve);
  });
  const { port } = socket.address();
  await new Promise<void>((resolve) => {
    socket.close(() => resolve());
  });
  return { from: port - 2, to: port + 1 };
}

async function offerTo(streamId: string): Promise<Response> {
  await engine!.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  const [way] = await engine!.live.publishTicket({ streamId, accountId: 'performer' });
  if (way?.kind !== 'whip') throw new Error('WHIP comes first.');
  return fetch(way.url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${way.token}` },
    body: browserOffer('sendonly'),
  });
}

const byText = (left: string, right: string): number => left.localeCompare(right);

const portsOf = (sdp: string): string[] =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/gim)].map(([, port]) => port!);

test('each publisher has a port of their own, and when all are in use the reply is 503 with Retry-After', async () => {
  const udpPorts = await fourPorts();
  engine = await startEngine({ udpPorts });
  const replies = await Promise.all(['one', 'two', 'three'].map(offerTo));
  const taken = replies.filter(({ status }) => status === 201);
  expect(replies.map(({ status }) => String(status)).toSorted(byText)).toEqual(['201', '201', '503']);
  const used = await Promise.all(taken.map(async (reply) => portsOf(await reply.text())[0]));
  expect(used.map(String).toSorted(byText)).toEqual([udpPorts.to - 1, udpPorts.to].map(String));
  expect(replies.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('30');
  // A port is free again when its publisher has left.
  await fetch(new URL(taken[0]!.headers.get('location')!, engine.url), { method: 'DELETE' });
  await expect.poll(async () => (await offerTo('four')).status).toBe(201);
});

test('a port that another program holds is left out', async () => {
  const udpPorts = await fourPorts();
  const other = createSocket('udp4');
  sockets.push(other);
  await new Promise<void>((resolve) => {
    other.bind(udpPorts.to - 1, '127.0.0.1', resolve);
  });
  engine = await startEngine({ udpPorts });
  const reply = await offerTo('one');
  expect(reply.status).toBe(201);
  expect(portsOf(await reply.text())[0]).toBe(String(udpPorts.to));
});

test('forty offers one after another are all answered', async () => {
  engine = await startEngine({ udpPorts: await fourPorts() });
  for (let at = 0; at < 40; at += 1) {
    const reply = await offerTo('stream');
    expect([reply.status, at], await reply.clone().text()).toEqual([201, at]);
    await fetch(new URL(reply.headers.get('location')!, engine.url), { method: 'DELETE' });
  }
});
