import Fastify, { type FastifyInstance } from 'fastify';
import { AccessToken } from 'livekit-server-sdk';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveKitKeys, liveKitProgram, startLiveKit, type TestLiveKit } from '../../../../test/livekit/start-livekit.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Viewer } from '../live-video.ts';
import { createLiveKit, type LiveKit } from './livekit.ts';

let site: FastifyInstance;
let server: TestLiveKit;
let live: LiveKit;
const sockets: WebSocket[] = [];
let offsetMs = 0;

describe.skipIf(liveKitProgram === undefined)('with a LiveKit server', () => {
  beforeAll(async () => {
    site = Fastify();
    server = await startLiveKit();
    live = createLiveKit({ url: server.url, ...liveKitKeys, clock: { now: () => new Date(Date.now() + offsetMs) } });
    live.webhook.addRoute(site);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await live.close();
    await server.stop();
    await site.close();
  });

  test('refuses tokens that were changed, have expired, or are for another room', async () => {
    const [stream, other] = [await open(), await open()];
    const token = await tokenFor({ streamId: stream, viewerId: randomUUID() });
    expect(await isAccepted(token)).toBe(true);
    expect(await isAccepted(`${token.slice(0, -4)}AAAA`)).toBe(false);
    const old = new AccessToken(liveKitKeys.apiKey, liveKitKeys.apiSecret, { identity: 'viewer::x', ttl: '-1m' });
    old.addGrant({ roomJoin: true, room: stream });
    expect(await isAccepted(await old.toJwt())).toBe(false);
    await join(token);
    expect((await live.presence(other))?.viewers).toEqual([]);
  });

  test('disconnects all tabs of an account, and no one else', async () => {
    const viewer = { streamId: await open(), accountId: randomUUID() };
    const tokens = await Promise.all([1, 2].map(() => tokenFor({ ...viewer, viewerId: randomUUID() })));
    const others = await join(await tokenFor({ streamId: viewer.streamId, viewerId: randomUUID() }));
    const tabs = await Promise.all(tokens.map(join));
    await live.stopWatching(viewer);
    await Promise.all(tabs.map(({ closed }) => closed));
    expect(others.isOpen()).toBe(true);
    await live.stopAllWatching(viewer.streamId);
    await others.closed;
  });

  test('disconnects who has not renewed their ticket, and no one who has', async () => {
    const [careful, careless] = [randomUUID(), randomUUID()];
    const streamId = await open();
    const [kept, ended] = [
      await join(await tokenFor({ streamId, viewerId: careful })),
      await join(await tokenFor({ streamId, viewerId: careless })),
    ];
    offsetMs = 40_000;
    await tokenFor({ streamId, viewerId: careful });
    offsetMs = 70_000;
    expect((await live.presence(streamId))?.viewers.map(({ viewerId }) => viewerId)).not.toContain(careless);
    await ended.closed;
    expect(kept.isOpen()).toBe(true);
    offsetMs = 0;
  });

  test('viewers do not see each other', async () => {
    const streamId = await open();
    await join(await tokenFor({ streamId, accountId: randomUUID(), viewerId: randomUUID() }));
    const claims = decodeJwt(await tokenFor({ streamId, viewerId: randomUUID() }));
    expect(claims).toMatchObject({ video: { hidden: true, canPublish: false, canPublishData: false } });
  });

  test('ends what was paid for at its time', async () => {
    const viewer = { streamId: await open(), accountId: randomUUID(), viewerId: randomUUID() };
    const tab = await join(await tokenFor(viewer));
    await live.setPaidUntil(viewer, new Date());
    await tab.closed;
  });

  test('ends once, and again without an error', async () => {
    const streamId = await open();
    await live.endStream(streamId);
    await live.endStream(streamId);
    expect(await live.presence(streamId)).toBeUndefined();
  });

  test('opening with an older epoch changes nothing', async () => {
    const streamId = await open(3);
    await live.openStream({ ...stream, streamId, epoch: 2 });
    expect((await live.presence(streamId))?.epoch).toBe(3);
    await live.openStream({ ...stream, streamId, epoch: 4 });
    expect((await live.presence(streamId))?.epoch).toBe(4);
  });

  test('rejects events that the server has not signed', async () => {
    const { statusCode } = await site.inject({
      method: 'POST',
      url: '/live/livekit/webhook',
      headers: { 'content-type': 'application/webhook+json', authorization: 'no' },
      payload: '{}',
    });
    expect(statusCode).toBe(401);
  });
});

test('a server that does not answer is unavailable', async () => {
  const away = createLiveKit({ url: 'ws://127.0.0.1:9', ...liveKitKeys, clock: systemClock });
  await expect(away.openStream({ ...stream, streamId: randomUUID() })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(away.endStream(randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
});

const stream = { epoch: 1, isRecorded: false, maxBitrate: 2_000_000 };

async function open(epoch = 1): Promise<string> {
  const streamId = randomUUID();
  await live.openStream({ ...stream, streamId, epoch });
  return streamId;
}

function decodeJwt(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function tokenFor(viewer: Viewer): Promise<string> {
  const { watch } = await live.watchTicket(viewer);
  return (watch[0] as { token: string }).token;
}

const signalUrl = (token: string, path: string): string =>
  `${server.url}/rtc${path}?access_token=${token}&auto_subscribe=1&protocol=15&sdk=js`;

async function isAccepted(token: string): Promise<boolean> {
  return (await fetch(signalUrl(token, '/validate').replace(/^ws/, 'http'))).ok;
}

interface Tab {
  readonly closed: Promise<unknown>;
  isOpen(): boolean;
}

/** The signalling of a client, without media. */
async function join(token: string): Promise<Tab> {
  const socket = new WebSocket(signalUrl(token, ''));
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => {
    socket.addEventListener('message', resolve, { once: true });
    socket.addEventListener('close', resolve, { once: true });
  });
  return { closed, isOpen: () => socket.readyState === WebSocket.OPEN };
}
