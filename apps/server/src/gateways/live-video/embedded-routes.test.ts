import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOffer } from '@ovation/live-engine/testing/browser-offer.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { Unavailable } from './unavailable.ts';

let server: TestServer;
let whip: string;
let whep: string;
let token: string;
const streamId = newId();

beforeAll(async () => {
  server = await startTestServer();
  whip = `${server.url}/live/whip/${streamId}`;
  whep = `${server.url}/live/whep/${streamId}`;
  await server.app.liveVideo.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
  const { watch } = await server.app.liveVideo.watchTicket({ streamId, viewerId: 'visitor' });
  [{ token }] = watch.filter((way) => way.kind === 'whep') as unknown as [{ token: string }];
});

afterAll(() => server.stop());

function post(url: string, headers: Record<string, string>, body = 'v=0\r\n'): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body });
}

const sdp = { 'content-type': 'application/sdp' };

test('any site may call, as WHIP and WHEP ask, and sees the headers that it needs', async () => {
  for (const url of [whip, whep]) {
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://player.example.com' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(preflight.headers.get('access-control-expose-headers')).toMatch(/Location.*ETag.*Link/);
    expect(preflight.headers.get('accept-post')).toBe('application/sdp');
  }
});

test('without a ticket, or with a wrong one, the reply is 401', async () => {
  for (const url of [whip, whep])
    for (const headers of [
      sdp,
      { ...sdp, authorization: 'Bearer wrong' },
      { ...sdp, authorization: `Basic ${token}` },
    ]) {
      const reply = await post(url, headers);
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
  expect((await post(`${server.url}/live/whip`, { ...sdp, authorization: 'Bearer wrong' })).status).toBe(401);
});

test('while no one is live, the reply is 409 and says when to ask again', async () => {
  const reply = await post(whep, { ...sdp, authorization: `Bearer ${token}`, origin: 'https://player.example.com' });
  expect(reply.status).toBe(409);
  expect(reply.headers.get('retry-after')).toBe('2');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  await server.app.liveVideo.endStream(streamId);
  const { watch } = await server.app.liveVideo.watchTicket({ streamId, viewerId: 'visitor' });
  const [way] = watch;
  if (way?.kind !== 'whep') throw new Error('WHEP comes first.');
  const ended = await post(whep, { ...sdp, authorization: `Bearer ${way.token}` });
  expect(ended.status).toBe(404);
  expect(ended.headers.get('retry-after')).toBe('10');
});

test('other methods, types and sizes are refused with the right status', async () => {
  const bearer = { authorization: `Bearer ${token}` };
  for (const url of [whip, whep]) {
    const got = await fetch(url);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await post(url, { ...bearer, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(url, { ...bearer, ...sdp }, 'x'.repeat(70_000))).status).toBe(413);
    expect((await post(url, { ...bearer, ...sdp }, 'hello')).status).toBe(400);
  }
  const session = `${server.url}/live/whep/resource/0d1c8a4e-0000-4000-8000-000000000000`;
  expect((await fetch(session)).headers.get('allow')).toBe('PATCH, DELETE, OPTIONS');
  expect((await fetch(session, { method: 'DELETE' })).status).toBe(404);
});

test('a stream key publishes to the stream that it belongs to, and to no other', async () => {
  const keyed = newId();
  server.app.liveVideo.useKeys(async (key) =>
    key === 'right' ? { streamId: keyed, accountId: 'performer' } : undefined,
  );
  await server.app.liveVideo.openStream({ streamId: keyed, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
  const statusOf = async (url: string, key: string): Promise<number> =>
    (await post(url, { ...sdp, authorization: `Bearer ${key}` })).status;
  // The key is accepted: the offer is what is wrong.
  expect(await statusOf(`${server.url}/live/whip`, 'right')).toBe(400);
  expect(await statusOf(`${server.url}/live/whip/${keyed}`, 'right')).toBe(400);
  expect(await statusOf(whip, 'right')).toBe(401);
  expect(await statusOf(`${server.url}/live/whip`, 'wrong')).toBe(401);
});

test('an offer that is refused opens no stream', async () => {
  const asked: boolean[] = [];
  const opened = newId();
  server.app.liveVideo.useKeys(async (_, opens = true) => {
    asked.push(opens);
    if (!opens) return 'unopened';
    await server.app.liveVideo.openStream({ streamId: opened, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
    return { streamId: opened, accountId: 'performer' };
  });
  const offer = browserOffer('sendonly');
  const publish = async (body: string): Promise<number> =>
    (await post(`${server.url}/live/whip`, { ...sdp, authorization: 'Bearer right' }, body)).status;
  expect(await publish('v=0\r\n')).toBe(400);
  expect(await publish(offer.replaceAll('H264', 'VP9'))).toBe(406);
  expect(asked).toEqual([false, false]);
  expect(await publish(offer)).toBe(201);
  expect(asked).toEqual([false, false, false, true]);
  await server.app.liveVideo.endStream(opened);
});

test('a key that was taken back is refused, also if it was read at that moment', async () => {
  const keyed = newId();
  await server.app.liveVideo.openStream({ streamId: keyed, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
  server.app.liveVideo.useKeys(async () => {
    await server.app.liveVideo.stopKey('an old one');
    return { streamId: keyed, accountId: 'performer', keyId: 'an old one' };
  });
  const reply = await post(`${server.url}/live/whip`, { ...sdp, authorization: 'Bearer right' });
  expect(reply.status).toBe(401);
});

test('a stream key whose stream is paused is asked to come back later', async () => {
  server.app.liveVideo.useKeys(async () => 'paused');
  const reply = await post(`${server.url}/live/whip`, { ...sdp, authorization: 'Bearer right' });
  expect(reply.status).toBe(409);
  expect(reply.headers.get('retry-after')).toBe('5');
});

test('a process without the role live says that it has no live video, and has no routes for it', async () => {
  const other = await startTestServer({ ROLES: 'api' });
  await expect(other.app.liveVideo.presence(streamId)).rejects.toThrow(Unavailable);
  expect((await fetch(`${other.url}/live/whep/${streamId}`, { method: 'OPTIONS' })).status).toBe(404);
  await other.stop();
});

test('too many offers from one address are answered with 429 and Retry-After, and WHEP is counted by itself', async () => {
  const limited = await startTestServer({
    RATE_LIMITS: 'on',
    TURN_URLS: 'turn:turn.example.com',
    TURN_SECRET: 'a secret of coturn',
  });
  const statusOf = async (path: string): Promise<number> =>
    (await post(`${limited.url}${path}`, { ...sdp, authorization: 'Bearer guessed' })).status;
  for (let at = 0; at < 60; at += 1)
    expect(await statusOf(at % 2 === 0 ? '/live/whip' : `/live/whip/${streamId}`)).toBe(401);
  const refused = await post(`${limited.url}/live/whip`, { ...sdp, authorization: 'Bearer guessed' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await statusOf(`/live/whep/${streamId}`)).toBe(401);
  const { headers } = await fetch(`${limited.url}/live/whep/${streamId}`, { method: 'OPTIONS' });
  expect(headers.get('link')).toMatch(
    /<turn:turn\.example\.com>; rel="ice-server"; username="\d+:viewer"; credential="/,
  );
  await limited.stop();
});
