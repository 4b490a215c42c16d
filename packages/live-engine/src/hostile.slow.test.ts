import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOffer } from './testing/browser-offer.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import { startEngine, type TestEngine } from './testing/start-engine.ts';
import type { TestPublisher } from './testing/whip-publisher.ts';
import type { TestViewer } from './testing/whep-viewer.ts';

let engine: TestEngine;
let publisher: TestPublisher;
let viewer: TestViewer;
let pids: ReturnType<TestEngine['live']['pids']>;

const streamId = 'stream';
const targetId = 'target';

beforeAll(async () => {
  engine = await startEngine({ packager: { reserveBytes: 0, maxRecordingMs: 600_000 } });
  for (const id of [streamId, targetId])
    await engine.live.openStream({ streamId: id, epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  publisher = await engine.publish(await engine.live.publishTicket({ streamId, accountId: 'performer' }));
  viewer = await eventually(async () => engine.watch((await watchTicket()).watch));
  await moreFrames();
  pids = engine.live.pids();
});

afterAll(async () => {
  publisher.vanish();
  viewer.vanish();
  await engine.close();
});

/** Renews that of the viewer, too. */
async function watchTicket(accountId = 'fan') {
  return engine.live.watchTicket({ streamId, accountId, viewerId: accountId });
}

async function moreFrames(): Promise<void> {
  const wanted = viewer.frames + 10;
  await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
}

/** Nobody else has noticed anything. */
async function expectUnharmed(): Promise<void> {
  await watchTicket();
  await moreFrames();
  expect(engine.live.pids()).toEqual(pids);
}

interface Target {
  readonly url: string;
  readonly token: string;
}

async function targets(): Promise<Target[]> {
  const [whip] = await engine.live.publishTicket({ streamId: targetId, accountId: 'performer' });
  const [whep] = (await watchTicket('hostile')).watch;
  return [whip, whep].map((way) => {
    if (way?.kind !== 'whip' && way?.kind !== 'whep') throw new Error('WHIP and WHEP come first.');
    return way;
  });
}

function post({ url, token }: Target, body: string | Buffer): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: new Uint8Array(Buffer.from(body)),
  });
}

/** Each line left out, repeated, cut, with huge numbers, and with bytes that belong nowhere. */
function mutationsOf(sdp: string): string[] {
  const lines = sdp.split('\r\n').slice(0, -1);
  const withLine = (at: number, replacement: string[]): string => lines.toSpliced(at, 1, ...replacement).join('\r\n');
  return lines.flatMap((line, at) => [
    `${withLine(at, [])}\r\n`,
    `${withLine(at, [line, line])}\r\n`,
    `${withLine(at, [line.slice(0, line.length / 2)])}\r\n`,
    `${withLine(at, [line.replaceAll(/\d+/g, '99999999999999999999')])}\r\n`,
    `${withLine(at, [`${line}\0\u0001é${'x'.repeat(2_000)}`])}\r\n`,
  ]);
}

const garbage = [
  '',
  'v=0',
  'v=0\r\n',
  `v=0\r\n${'m=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(1_000)}`,
  `v=0\r\n${'a=x\r\n'.repeat(10_000)}`,
  'v=0\r\nm=video\r\na=mid:0\r\na=ice-ufrag:a\r\na=ice-pwd:b\r\na=fingerprint:c\r\n',
  '{"sdp":true}',
  '\0'.repeat(1_000),
];

test('offers that are garbage are refused as the client’s fault', async () => {
  for (const target of await targets())
    for (const body of garbage) expect([400, 406], body.slice(0, 80)).toContain((await post(target, body)).status);
  await expectUnharmed();
});

test('offers with any line missing, repeated, cut or absurd never end a process', async () => {
  const [whip, whep] = await targets();
  for (const body of mutationsOf(browserOffer('sendonly')))
    expect([201, 400, 406], body).toContain((await post(whip!, body)).status);
  for (const body of mutationsOf(browserOffer('recvonly'))) {
    expect([201, 400, 406], body).toContain((await post(whep!, body)).status);
  }
  await expectUnharmed();
});

test('an offer that is too long is refused before it is read', async () => {
  for (const target of await targets()) expect((await post(target, `v=0${'x'.repeat(70_000)}`)).status).toBe(413);
});

test('a flood of offers for one stream leaves others alone, and is bounded', async () => {
  const [whip] = await targets();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await post(whip!, browserOffer('sendonly'))).status),
  );
  for (const status of statuses) expect([201, 400, 503]).toContain(status);
  await expectUnharmed();
});

test('one ticket cannot fill the processes', async () => {
  const [, whep] = await targets();
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => (await post(whep!, browserOffer('recvonly'))).status),
  );
  expect(statuses).toContain(201);
  await expectUnharmed();
});

test('a flood of made-up packets to the ports of publishers and viewers is ignored', async () => {
  const ports = [publisher.resource.sdp, viewer.resource.sdp].flatMap((sdp) =>
    [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\d+\.\S+) (\d+)/gim)].map(([, host, port]) => ({ host, port })),
  );
  expect(ports.length).toBeGreaterThan(1);
  const socket = createSocket('udp4');
  for (let at = 0; at < 2_000; at += 1) {
    const bytes = Buffer.alloc(at % 200, at);
    // STUN, DTLS, RTP and RTCP by their first byte, with nothing right behind it.
    bytes[0] = [0, 1, 20, 22, 63, 128, 144, 255][at % 8]!;
    for (const { host, port } of ports) socket.send(bytes, Number(port), host);
  }
  await expectUnharmed();
  socket.close();
});

test('trickle ICE that is malformed, stale or for no one’s session is refused', async () => {
  const patch = (url: string, body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(url, { method: 'PATCH', headers: { 'content-type': 'application/trickle-ice-sdpfrag', ...headers }, body });
  const candidate = 'a=mid:0\r\na=candidate:1 1 udp 1 192.0.2.9 9 typ host\r\na=end-of-candidates\r\n';
  for (const { location, etag } of [publisher.resource, viewer.resource]) {
    expect((await patch(location, candidate, { 'if-match': etag })).status).toBe(204);
    expect((await patch(location, candidate, {})).status).toBe(428);
    expect((await patch(location, candidate, { 'if-match': '"other"' })).status).toBe(412);
    expect((await patch(location, 'nonsense', { 'if-match': etag })).status).toBe(400);
    expect((await patch(location, 'a=ice-ufrag:new\r\na=ice-pwd:new\r\n', { 'if-match': '*' })).status).toBe(422);
    expect((await patch(location, candidate, { 'if-match': etag, 'content-type': 'text/plain' })).status).toBe(415);
    const unknown = location.replace(/[^/]+$/, '0d1c8a4e-0000-4000-8000-000000000000');
    expect((await patch(unknown, candidate, { 'if-match': '*' })).status).toBe(404);
    expect((await fetch(unknown, { method: 'DELETE' })).status).toBe(404);
  }
  await expectUnharmed();
});

test('a publisher whose packets are garbage ends nothing but their own stream', async () => {
  let seed = 1;
  const mangle = (packet: Buffer): Buffer => {
    seed = (seed * 48_271) % 2_147_483_647;
    const changed = Buffer.from(packet);
    // Any byte behind the header of RTP, and sometimes most of the packet missing.
    changed[12 + (seed % (packet.length - 12))] = seed & 0xff;
    changed[12] = (seed >> 8) & 0xff;
    return seed % 3 === 0 ? changed.subarray(0, 12 + (seed % 8)) : changed;
  };
  const hostile = await engine.publish(
    await engine.live.publishTicket({ streamId: targetId, accountId: 'performer' }),
    {
      mangle,
    },
  );
  await eventually(async () => expect((await engine.live.presence(targetId))?.publisher).toBeDefined());
  await moreFrames();
  hostile.vanish();
  await expectUnharmed();
});

test('a viewer whose reports are garbage ends nothing but their own session', async () => {
  const hostile = await engine.watch((await watchTicket('hostile')).watch);
  await eventually(() => expect(hostile.frames).toBeGreaterThan(0));
  for (let at = 0; at < 500; at += 1) {
    const bytes = Buffer.alloc(8 + (at % 60), at);
    [bytes[0], bytes[1]] = [0x80 | (at & 0x1f), 200 + (at % 7)];
    // The length that it claims is right, too short or too long.
    bytes.writeUInt16BE(Math.floor(bytes.length / 4) - 1 + (at % 5), 2);
    hostile.sendBytes(bytes);
  }
  await moreFrames();
  hostile.vanish();
  await expectUnharmed();
});

test('no one ends or changes the session of another with an address of their own, or at the wrong endpoint', async () => {
  for (const { location, etag } of [publisher.resource, viewer.resource]) {
    const other = location.includes('/whip/')
      ? location.replace('/whip/', '/whep/')
      : location.replace('/whep/', '/whip/');
    expect((await fetch(other, { method: 'DELETE' })).status).toBe(404);
    const patched = await fetch(other, {
      method: 'PATCH',
      headers: { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': etag },
      body: 'a=mid:0\r\na=end-of-candidates\r\n',
    });
    expect(patched.status).toBe(404);
  }
  await expectUnharmed();
});

test('a ticket for one stream opens no other, and one that was taken back opens none', async () => {
  const [whip] = await targets();
  const [, whep] = await targets();
  const elsewhere = { ...whep!, url: whep!.url.replace(streamId, targetId) };
  expect((await post(elsewhere, browserOffer('recvonly'))).status).toBe(401);
  expect((await post({ ...whip!, url: whip!.url.replace(targetId, streamId) }, browserOffer('sendonly'))).status).toBe(
    401,
  );
  await engine.live.stopWatching({ streamId, accountId: 'hostile' });
  expect((await post(whep!, browserOffer('recvonly'))).status).toBe(401);
  await expectUnharmed();
});
